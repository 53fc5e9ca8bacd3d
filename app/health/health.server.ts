import type { Reads, Writes } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";
import { CRON_LATE_MS, type Health } from "./health.contract.ts";
import { lastHeartbeats, recordHeartbeat } from "./heartbeats.store.server.ts";

const MAX_AGE_MS = 5_000;
let lastRead: { at: number; health: Health } | undefined;

type HealthServices = Writes;

export async function shopHealth(services: HealthServices): Promise<Health> {
  const at = services.now().getTime();
  if (!lastRead || Math.abs(at - lastRead.at) >= MAX_AGE_MS)
    lastRead = { at, health: await readHealth(services) };
  return lastRead.health;
}

export async function readHealth({ db, now, log }: HealthServices): Promise<Health> {
  const time = now();
  const rows = await lastHeartbeats(db).catch((error: unknown) => {
    log("health_failed", { error: errorDetails(error) });
    return null;
  });
  const lastRun = rows?.find(({ name }) => name === "cron")?.at ?? null;
  const cronPasses = lastRun !== null && time.getTime() - lastRun.getTime() <= CRON_LATE_MS;
  return {
    status: rows && cronPasses ? "pass" : "fail",
    time: time.toISOString(),
    checks: {
      database: { status: rows ? "pass" : "fail" },
      cron: { status: cronPasses ? "pass" : "fail", lastRunAt: lastRun?.toISOString() ?? null },
    },
  };
}

/** Records that the cron runs; called when it starts. Failures later in the run are in the log. */
export async function recordCronRun({ db, now }: Reads): Promise<void> {
  await recordHeartbeat(db, "cron", now());
}

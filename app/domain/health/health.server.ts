/** Whether the shop works, for monitors and `npm run doctor`. */
import type { Services } from "#app/context.server.ts";
import { CRON_LATE_MS, type Health, type Heartbeat } from "./health.contract.ts";
import { lastHeartbeats, recordHeartbeat } from "./heartbeats.store.server.ts";

/** Monitors ask often and anybody may: an isolate reads the database again after this time. */
const READ_AGAIN_MS = 5_000;
let lastRead: { at: number; health: Health } | undefined;

type HealthServices = Pick<Services, "db" | "now" | "log">;

/** As this isolate last read it, READ_AGAIN_MS ago at most. */
export async function shopHealth(services: HealthServices): Promise<Health> {
  const at = services.now().getTime();
  if (!lastRead || Math.abs(at - lastRead.at) >= READ_AGAIN_MS)
    lastRead = { at, health: await readHealth(services) };
  return lastRead.health;
}

export async function readHealth({ db, now, log }: HealthServices): Promise<Health> {
  const time = now();
  const beats = await lastHeartbeats(db).catch((error: unknown) => {
    log("health_failed", { error: String(error) });
    return null;
  });
  const lastTime = (name: Heartbeat) => beats?.find((beat) => beat.name === name)?.at ?? null;
  const lastRun = lastTime("cron");
  const cronPasses = lastRun !== null && time.getTime() - lastRun.getTime() <= CRON_LATE_MS;
  return {
    status: beats && cronPasses ? "pass" : "fail",
    time: time.toISOString(),
    checks: {
      database: { status: beats ? "pass" : "fail" },
      cron: { status: cronPasses ? "pass" : "fail", lastRunAt: lastRun?.toISOString() ?? null },
      webhook: { lastReceivedAt: lastTime("webhook")?.toISOString() ?? null },
    },
  };
}

/** For the cron, when it starts: the log shows what fails later in the run. */
export async function recordCronRun({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await recordHeartbeat(db, "cron", now());
}

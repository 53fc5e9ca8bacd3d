import { z } from "#app/domain/zod.ts";

/** The cron runs every five minutes (`wrangler.toml`): two missed runs may be chance, three are a fault. */
export const CRON_LATE_MS = 16 * 60_000;

const Status = z.enum(["pass", "fail"]);

/** What `/health` answers; times in UTC, null for never. */
export const Health = z.object({
  status: Status,
  time: z.iso.datetime(),
  checks: z.object({
    /** Whether D1 answers. */
    database: z.object({ status: Status }),
    /** Whether scheduled work was started lately. */
    cron: z.object({ status: Status, lastRunAt: z.iso.datetime().nullable() }),
    /** Signed events of Stripe. A shop without sales gets none, so it never fails. */
    webhook: z.object({ lastReceivedAt: z.iso.datetime().nullable() }),
  }),
});
export type Health = z.infer<typeof Health>;

/** What leaves a time behind when it happens. */
export type Heartbeat = "cron" | "webhook";

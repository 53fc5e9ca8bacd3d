import { z } from "#app/shared/zod.ts";

/** The cron runs every five minutes (`wrangler.toml`): after three missed runs it counts as failed. */
export const CRON_LATE_MS = 16 * 60_000;

const Status = z.enum(["pass", "fail"]);

/** Response of `/health`; times in UTC, null for never. */
export const Health = z.object({
  status: Status,
  time: z.iso.datetime(),
  checks: z.object({
    database: z.object({ status: Status }),
    cron: z.object({ status: Status, lastRunAt: z.iso.datetime().nullable() }),
  }),
});
export type Health = z.infer<typeof Health>;

/**
 * Events whose last time is stored in the table `heartbeats`; `events`: all of Stripe's events before then
 * have been handled; `vat`: the sheets were begun; `mailbox`: it could send nothing, since `mailbox_since`, and both are deleted once it can;
 * `backup`: the shop made its last one; `backup_fails`: since when it has made none; `backups_tidied`: the old ones were deleted; `erased`: the ids of deleted accounts were stored beside the backups.
 */
export type Heartbeat =
  | "cron"
  | "webhook"
  | "events"
  | "vat"
  | "mailbox"
  | "mailbox_since"
  | "backup"
  | "backup_fails"
  | "backups_tidied"
  | "erased";

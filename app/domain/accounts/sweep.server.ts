/**
 * Deletes rows that are no longer needed: expired sessions, links and attempt counters, unconfirmed subscriptions, old mails, payment
 * events, and parts and reports of downloads.
 */
import type { Services } from "#app/context.server.ts";
import { deleteOldPaymentEvents } from "#app/domain/checkout/settle.store.server.ts";
import { deleteOldParts, deleteOldReports } from "#app/domain/library/downloads.store.server.ts";
import { deleteOldAttempts } from "#app/domain/limits/limits.store.server.ts";
import { deleteOldMails } from "#app/domain/mail/outbox.store.server.ts";
import { deleteUnconfirmed } from "#app/domain/news/news.store.server.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { deleteExpiredSessions } from "./accounts.store.server.ts";
import { deleteExpiredMailTokens } from "./mail-tokens.store.server.ts";

/** Long enough to investigate a missing mail, short enough to keep no history about a person. */
const MAIL_RETENTION_MS = 30 * DAY_MS;

/** Must exceed the three days for which Stripe repeats events and the cron reads them again. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

/** Run by the cron: deletes all rows that have expired. */
export async function sweepExpired({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  await db.batch([
    deleteExpiredSessions(db, at),
    deleteExpiredMailTokens(db, at),
    deleteOldAttempts(db, at),
    deleteOldMails(db, new Date(at.getTime() - MAIL_RETENTION_MS)),
    deleteUnconfirmed(db, at),
    deleteOldParts(db, at),
    deleteOldReports(db, at),
    deleteOldPaymentEvents(db, new Date(at.getTime() - EVENT_RETENTION_MS)),
  ]);
}

/**
 * Deletes rows that are no longer needed: expired sessions, links and attempt counters, unconfirmed subscriptions, old mails, payment
 * events, and parts and reports of downloads.
 */
import type { Services } from "#app/context.server.ts";
import { deleteOldPaymentEvents } from "#app/domain/checkout/settle.store.server.ts";
import { deleteOldParts, deleteOldReports } from "#app/domain/library/downloads.store.server.ts";
import { deleteOldAttempts } from "#app/domain/limits/limits.store.server.ts";
import { deleteOldMails } from "#app/domain/mail/outbox.store.server.ts";
import { deleteUnconfirmedSubscribers } from "#app/domain/news/news.store.server.ts";
import { deleteExpiredSessions } from "./accounts.store.server.ts";
import { deleteExpiredMailTokens } from "./mail-tokens.store.server.ts";

/** Run by the cron: deletes all rows that have expired. */
export async function sweepExpired({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  await db.batch([
    deleteExpiredSessions(db, at),
    deleteExpiredMailTokens(db, at),
    deleteOldAttempts(db, at),
    deleteOldMails(db, at),
    deleteUnconfirmedSubscribers(db, at),
    deleteOldParts(db, at),
    deleteOldReports(db, at),
    deleteOldPaymentEvents(db, at),
  ]);
}

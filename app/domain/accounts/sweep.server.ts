/** Forgets what has served its purpose: ended sessions, dead links, old counters of attempts, and mails sent a month ago. */
import type { Services } from "#app/context.server.ts";
import { forgetEvents } from "#app/domain/checkout/checkout.store.server.ts";
import { deleteOldParts, deleteOldReports } from "#app/domain/library/downloads.store.server.ts";
import { deleteOldAttempts } from "#app/domain/limits/limits.store.server.ts";
import { forgetMails } from "#app/domain/mail/outbox.store.server.ts";
import { forgetSessions } from "./accounts.store.server.ts";
import { forgetMailTokens } from "./mail-tokens.store.server.ts";

/** Long enough to see what became of a mail, short enough to keep no history of a person. */
const MAILS_KEPT = 30 * 86_400_000;

/** The provider sends an event again for three days, and the cron looks back as far. */
const EVENTS_KEPT = 30 * 86_400_000;

/** For the cron. */
export async function sweepExpired({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  await db.batch([
    forgetSessions(db, at),
    forgetMailTokens(db, at),
    deleteOldAttempts(db, at),
    forgetMails(db, new Date(at.getTime() - MAILS_KEPT)),
    deleteOldParts(db, at),
    deleteOldReports(db, at),
    forgetEvents(db, new Date(at.getTime() - EVENTS_KEPT)),
  ]);
}

import { deleteExpiredSessions } from "#app/accounts/accounts.store.server.ts";
import { deleteExpiredMailTokens } from "#app/accounts/mail-tokens.store.server.ts";
import { deleteExpiredSignInCodes } from "#app/accounts/sign-in/sign-in-codes.store.server.ts";
import { deleteOldParts, deleteOldReports } from "#app/downloads/download-counts.store.server.ts";
import { expireGifts } from "#app/gifts/end-gifts.store.server.ts";
import { deleteOldAttempts } from "#app/limits/limits.store.server.ts";
import { deleteOldMails } from "#app/mail/outbox.store.server.ts";
import { moveOldReports } from "#app/moderation/reports.store.server.ts";
import { deleteUnconfirmedSubscribers } from "#app/news/news.store.server.ts";
import { deleteOldPaymentEvents } from "#app/orders/payments/settle.store.server.ts";
import { deleteOldInvitations } from "#app/sellers/sellers.store.server.ts";
import type { Reads } from "#app/services.ts";
import { deleteOldDeliveries } from "#app/webhooks/webhooks.store.server.ts";

export async function sweepExpired({ db, now }: Reads): Promise<void> {
  const at = now();
  await db.batch([
    deleteExpiredSessions(db, at),
    deleteExpiredMailTokens(db, at),
    deleteExpiredSignInCodes(db, at),
    deleteOldInvitations(db, at),
    deleteOldAttempts(db, at),
    deleteOldMails(db, at),
    deleteUnconfirmedSubscribers(db, at),
    deleteOldParts(db, at),
    deleteOldReports(db, at),
    deleteOldPaymentEvents(db, at),
    deleteOldDeliveries(db, at),
    ...expireGifts(db, at),
    ...moveOldReports(db),
  ]);
}

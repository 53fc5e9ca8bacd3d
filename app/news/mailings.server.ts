import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import type { Services } from "#app/services.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import {
  announceIfMissed,
  announceProduct,
  dueMailing,
  leaveOutUnpublished,
  queueNextBatch,
} from "./news.store.server.ts";

/** A mail waits this long after the last model of it was published, so that a mistake can be undone. */
export const NEWS_DELAY_MS = 30 * MINUTE_MS;

const announcement = (productId: string, at: Date) => ({
  productId,
  at,
  dueAt: new Date(at.getTime() + NEWS_DELAY_MS),
});

export const announcementStatements = ({ db }: Pick<Services, "db">, productId: string, at: Date) =>
  announceProduct(db, announcement(productId, at));

/** For a model that is published again: nothing where it was in a mailing. */
export const missedAnnouncementStatements = ({ db }: Pick<Services, "db">, productId: string, at: Date) =>
  announceIfMissed(db, announcement(productId, at));

export async function mailNewModels({ db, now, log }: Pick<Services, "db" | "now" | "log">): Promise<void> {
  const at = now();
  const [mailing] = await dueMailing(db, at);
  if (!mailing) return;
  await db.batch([
    leaveOutUnpublished(db, mailing.id),
    ...queueNextBatch(db, { id: mailing.id, at, limit: MAILS_PER_RUN }),
  ]);
  log("news_queued", { mailing: mailing.id, models: mailing.productIds.length });
}

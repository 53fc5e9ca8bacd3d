import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { bulkMailsWaiting } from "#app/mail/outbox.store.server.ts";
import type { Reads, Writes } from "#app/services.ts";
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

export const announcementStatements = ({ db }: Reads, productId: string, at: Date) =>
  announceProduct(db, announcement(productId, at));

/** For a model that is published again: nothing where it was in a mailing. */
export const missedAnnouncementStatements = ({ db }: Reads, productId: string, at: Date) =>
  announceIfMissed(db, announcement(productId, at));

/** Queues at most as many mails as one run sends, those of class `bulk` included that still wait. */
export async function mailNewModels({ db, now, log }: Writes): Promise<void> {
  const at = now();
  const [[mailing], [outbox]] = await db.batch([dueMailing(db, at), bulkMailsWaiting(db, at, MAILS_PER_RUN)]);
  const limit = MAILS_PER_RUN - (outbox?.mails ?? 0);
  if (!mailing || limit <= 0) return;
  const [, queued] = await db.batch([
    leaveOutUnpublished(db, mailing.id),
    ...queueNextBatch(db, { id: mailing.id, at, limit }),
  ]);
  const mails = queued.meta.changes;
  if (mails) log("news_queued", { mailing: mailing.id, mails });
}

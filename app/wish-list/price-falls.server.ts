import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { bulkMailsWaiting } from "#app/mail/outbox.store.server.ts";
import type { Writes } from "#app/services.ts";
import { endPriceFalls, queuePriceFalls } from "./price-alarm.store.server.ts";

/** Changed prices that one run looks at. */
const ROUNDS = 25;

/**
 * Tells people who agreed to it that a model on their wish list got cheaper. A run looks at no more wishes than it may queue mails; the next one
 * continues where it ended.
 */
export async function mailPriceFalls({ db, now, log }: Writes): Promise<void> {
  const at = now();
  const [[waiting]] = await db.batch([bulkMailsWaiting(db, at, MAILS_PER_RUN), endPriceFalls(db, at)]);
  let room = MAILS_PER_RUN - (waiting?.mails ?? 0);
  for (let round = 0; round < ROUNDS && room > 0; round++) {
    const [queued, , , looked] = await db.batch(queuePriceFalls(db, at, room));
    if (looked.length === 0) return;
    const mails = queued.meta.changes;
    if (mails) log("price_falls_queued", { mails });
    room -= mails;
  }
}

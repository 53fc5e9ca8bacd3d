import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { bulkMailsWaiting } from "#app/mail/outbox.store.server.ts";
import type { Reads, Writes } from "#app/services.ts";
import type { CartItem } from "./cart.contract.ts";
import { cartFrom, cartQueries } from "./cart-from-rows.server.ts";
import { payableItems } from "./cart-total.ts";
import { leftCartReader, queueLeftCarts } from "./left-carts.store.server.ts";

/** Queues at most as many mails as one run sends, those of class `bulk` included that still wait. */
export async function mailLeftCarts({ db, now, log }: Writes): Promise<void> {
  const at = now();
  const [waiting] = await bulkMailsWaiting(db, at, MAILS_PER_RUN);
  const room = MAILS_PER_RUN - (waiting?.mails ?? 0);
  if (room <= 0) return;
  const [queued] = await db.batch(queueLeftCarts(db, at, room));
  const mails = queued.meta.changes;
  if (mails) log("left_carts_queued", { mails });
}

/** What somebody left in the cart and can still buy, in their language; empty where they may not be reminded of it. */
export async function leftItems(services: Reads, userId: string): Promise<CartItem[]> {
  const { db, now } = services;
  const [[reader], rows, owned, processingRows] = await db.batch([
    leftCartReader(db, userId, now()),
    ...cartQueries(db, userId),
  ]);
  if (!reader) return [];
  return payableItems(cartFrom({ rows, owned, processingRows }, { ...services, language: reader.language }));
}

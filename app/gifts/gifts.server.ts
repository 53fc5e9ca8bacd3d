/** A gift of one order, for its giver: how it stands, sending it again, keeping it. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { imagesOf, type ViewServices } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { grantLines, removeBoughtFromCart } from "#app/orders/payments/settle.store.server.ts";
import { mayDeliver, mayWithdraw } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Mails, Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { keepGift } from "./claim-gift.store.server.ts";
import { giftLink } from "./gift-link.server.ts";
import { type GiftLetter, type GiftView, giftState, IS_OPEN } from "./gifts.contract.ts";
import { giftOfGiver } from "./gifts.store.server.ts";
import { countGift, mailCounter, requireOtherAddress, requireRoomFor } from "./give.server.ts";
import { sendGiftAgain } from "./give.store.server.ts";

async function ownGift({ db, now }: Reads, user: Pick<User, "id">, code: string) {
  const [row] = await giftOfGiver(db, user.id, code);
  if (!row?.summary) throw new DomainError("not_found");
  return { ...row, state: giftState(row.summary, [row.order, row.line], now()) };
}

/** @throws DomainError not_found, also for somebody else's gift */
export async function giftView(
  services: Reads & ViewServices,
  user: Pick<User, "id">,
  code: string,
): Promise<GiftView> {
  const row = await ownGift(services, user, code);
  const { gift, order, line, title, images, state, giverOwnsIt } = row;
  const covered = order.withdrawal?.productIds.includes(line.productId);
  return {
    orderCode: order.code,
    productId: gift.productId,
    title: title[services.language] ? inLanguage(title, services) : line.title,
    image: imagesOf({ images }, services)[0] ?? null,
    license: gift.license,
    email: gift.email,
    from: gift.fromName,
    note: gift.note,
    state,
    sendAt: gift.sendAt.toISOString(),
    claimUntil: gift.claimUntil.toISOString(),
    claimedAt: gift.claimedAt?.toISOString() ?? null,
    isOpen: IS_OPEN[state],
    ownsIt: giverOwnsIt === 1,
    mayWithdraw: mayWithdraw(order, services.now()) && line.returnReason === null && !covered,
    consentNeeded:
      state !== "ended" && state !== "unpaid" && !mayDeliver(order, row.deliveryBegan === 1, services.now()),
  };
}

type SendServices = Mails;

/** Sends a gift again, to the same address or another, with a new link; the earlier one stops working. One whose day is still to come keeps it. */
export async function sendAgain(
  services: SendServices,
  user: Pick<User, "id" | "email">,
  { code, letter }: { code: string; letter: GiftLetter },
): Promise<void> {
  const { db, now, settings } = services;
  const { gift, state } = await ownGift(services, user, code);
  if (!IS_OPEN[state]) throw new DomainError("gift_over");
  requireOtherAddress(user, letter);
  const at = now();
  const sendAt = new Date(Math.max(gift.sendAt.getTime(), at.getTime()));
  const mail = { id: gift.id, email: letter.email, sendAt, counter: await mailCounter(letter.email) };
  await requireRoomFor(services, user, mail);
  await countGift(services, user);
  const { hash } = await giftLink(settings, { id: gift.id, sends: gift.sends + 1 });
  const again = { letter, mail, linkHash: hash, giverId: user.id, at };
  const [sent] = await db.batch(sendGiftAgain(db, gift, again));
  if (!sent.length) throw new DomainError("gift_over");
  services.waitUntil(drainOutbox(services));
}

/** Turns a gift that nobody has claimed into an order of its giver's own. */
export async function keep(services: Reads, user: Pick<User, "id">, code: string): Promise<void> {
  const { db, now } = services;
  const { gift, state, giverOwnsIt } = await ownGift(services, user, code);
  if (!IS_OPEN[state]) throw new DomainError("gift_over");
  if (giverOwnsIt) throw new DomainError("already_owned");
  const [kept] = await db.batch([
    keepGift(db, gift.orderId, user.id),
    grantLines(db, gift.orderId, now()),
    removeBoughtFromCart(db, gift.orderId),
  ]);
  if (!kept.length) throw new DomainError("gift_over");
}

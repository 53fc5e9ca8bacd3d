/** What the checkout does for an order that is a gift. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { bucketName, enforceLimits, LIMITS } from "#app/limits/limits.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { addDays, instantOfClock, localDay } from "#app/shared/time-zone.ts";
import { giftLink } from "./gift-link.server.ts";
import { roomFor, type WantedMail } from "./gift-room.store.server.ts";
import { type Gift, type GiftLetter, MAX_WAIT_DAYS } from "./gifts.contract.ts";
import type { GiftRow } from "./gifts.store.server.ts";
import type { NewGift } from "./give.store.server.ts";

/** When a mail goes on its day, by the shop's clock. */
const MORNING = "08:00";

/** The days on which a mail can go, in the shop's time zone. */
export async function giftDays({ shop, now }: Pick<Services, "shop" | "now">) {
  const { timeZone } = await shop.profile();
  const first = localDay(now().getTime(), timeZone);
  return { first, last: addDays(first, MAX_WAIT_DAYS), timeZone };
}

/** Counts a gift for its giver. */
export const countGift = (services: Writes, giver: Pick<User, "id">) =>
  enforceLimits(services, ["giftDay", giver.id]);

export const mailCounter = async (email: string) => ({
  name: await bucketName("giftRecipientDay", email),
  max: LIMITS.giftRecipientDay.max,
});

/** Asked before the payment; the statement that stores the gift asks again. */
export async function requireRoomFor(
  { db, now, mailer }: Reads & Pick<Services, "mailer">,
  giver: Pick<User, "id">,
  mail: WantedMail,
): Promise<void> {
  if (!mailer.canSend) throw new DomainError("gift_needs_mail");
  const [answer] = await roomFor(db, mail, { giverId: giver.id, at: now() });
  if (!answer?.mayAddressOthers) throw new DomainError("blocked");
  if (!answer.hasRoom) throw new DomainError("gift_day_full");
}

export function requireOtherAddress(giver: Pick<User, "email">, { email }: Pick<GiftLetter, "email">): void {
  if (email === giver.email.toLowerCase()) throw new DomainError("gift_to_self");
}

export async function newGift(
  services: Pick<Services, "shop" | "now" | "settings">,
  giver: Pick<User, "email">,
  { day, ...letter }: Gift,
): Promise<NewGift> {
  requireOtherAddress(giver, letter);
  const { first, last, timeZone } = await giftDays(services);
  if (day && (day < first || day > last))
    throw new DomainError("bad_input", { fields: { giftDay: "gift.wrongDay" } });
  const id = crypto.randomUUID();
  const { hash } = await giftLink(services.settings, { id, sends: 1 });
  const now = services.now();
  const sendAt = day && day > first ? new Date(instantOfClock(`${day}T${MORNING}`, timeZone)) : now;
  return { id, ...letter, sendAt, linkHash: hash, counter: await mailCounter(letter.email) };
}

/** Whether an order gives what another would: to the same address with the same words, on the same day. A time that has come is "at once". */
export function isSameGift(stored: GiftRow | null, wanted: NewGift | null, at: Date): boolean {
  if (!stored || !wanted) return stored === wanted;
  const dueAt = ({ sendAt }: { sendAt: Date }) => Math.max(sendAt.getTime(), at.getTime());
  return (
    stored.email === wanted.email &&
    stored.fromName === wanted.from &&
    stored.note === wanted.note &&
    dueAt(stored) === dueAt(wanted)
  );
}

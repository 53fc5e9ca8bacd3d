import { Email } from "#app/accounts/email.contract.ts";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { OrderStatus } from "#app/orders/payments/order-status.contract.ts";
import type { Withdrawal } from "#app/orders/refunds/withdrawal.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";

/** How long a gift can be claimed after its mail. Then the address and the note are deleted, and the giver has it back. */
export const CLAIM_DAYS = 90;
export const CLAIM_MS = CLAIM_DAYS * DAY_MS;
/** An order that is not paid after this time is not waited for any more. */
export const UNPAID_MS = 7 * DAY_MS;
export const MAX_NOTE = 500;
/** A gift may wait for its day this long. */
export const MAX_WAIT_DAYS = 365;

/**
 * What mail programs turn into a link: a dot with letters after it and no space before it. Also where they
 * read another character as a dot, or none where one is invisible. The full stop of Chinese and Japanese is
 * followed by a letter without a space: it is a dot between Latin letters alone.
 */
const LINK = /[^\s.]\.\p{L}{2,}|:\/\//u;
const withoutLinks = (text: string) =>
  !LINK.test(
    text
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .replace(/(?<=[\x21-\x7e])。(?=[\x21-\x7e])/g, "."),
  );

export const GiftNote = multiLine()
  .max(MAX_NOTE, { error: "errors.tooLong" })
  .refine(withoutLinks, { error: "errors.noLinks" });

/** Who gets a gift, and what they read. */
export const GiftLetter = z.object({
  email: Email,
  /** The giver's name as the recipient reads it. */
  from: visibleText(singleLine, { max: 60, tooShort: "errors.required", tooLong: "errors.tooLong" }).refine(
    withoutLinks,
    { error: "errors.noLinks" },
  ),
  note: GiftNote.optional().default(""),
});
export type GiftLetter = z.infer<typeof GiftLetter>;

export const Gift = GiftLetter.extend({
  /** The day of the mail in the shop's time zone; without one it goes as soon as the gift is paid. */
  day: z.iso.date({ error: "gift.wrongDay" }).optional(),
});
export type Gift = z.infer<typeof Gift>;

/** As the database answers it: times in UTC milliseconds. */
export interface StoredGift {
  email: string | null;
  sendAt: number;
  claimedAt: number | null;
  returnedAt: number | null;
  /** Whether the newest mail was given up. */
  isUndelivered: 0 | 1;
}

/** The order of a gift. */
interface PayingOrder {
  status: OrderStatus;
  withdrawal: Withdrawal | null;
}

interface GiftedLine {
  productId: string;
  returnReason: string | null;
}

/** Whether the giver can send the gift again, to the same address or another, or keep it. */
export const IS_OPEN = {
  unpaid: false,
  scheduled: true,
  sent: true,
  undelivered: true,
  claimed: false,
  returned: true,
  ended: false,
} as const satisfies Record<string, boolean>;
export type GiftState = keyof typeof IS_OPEN;

export function giftState(gift: StoredGift, [order, line]: [PayingOrder, GiftedLine], now: Date): GiftState {
  if (order.status === "refunded" || order.status === "charged_back") return "ended";
  if (order.status !== "paid") return "unpaid";
  if (line.returnReason !== null || order.withdrawal?.productIds.includes(line.productId)) return "ended";
  if (gift.claimedAt !== null) return "claimed";
  if (gift.returnedAt !== null) return "returned";
  if (gift.isUndelivered) return "undelivered";
  return now.getTime() < gift.sendAt ? "scheduled" : "sent";
}

export function giftSummary(
  gift: StoredGift | null,
  paidBy: [PayingOrder, GiftedLine],
  now: Date,
): GiftSummary | null {
  if (!gift) return null;
  const { email, sendAt } = gift;
  return { email, sendAt: new Date(sendAt).toISOString(), state: giftState(gift, paidBy, now) };
}

/** A gift as the payment record and the studio show it. */
export interface GiftSummary {
  /** Null once it is deleted. */
  email: string | null;
  state: GiftState;
  sendAt: string;
}

/** A gift as its giver sees it. */
export interface GiftView extends GiftSummary {
  orderCode: string;
  productId: string;
  title: string;
  image: ProductImage | null;
  license: LicenseType;
  from: string;
  note: string;
  claimUntil: string;
  claimedAt: string | null;
  isOpen: boolean;
  ownsIt: boolean;
  mayWithdraw: boolean;
  /** Whether it waits until the giver agrees to its delivery. */
  consentNeeded: boolean;
}

/** A gift as its recipient sees it in the dashboard. */
export interface WaitingGift {
  title: string;
  license: LicenseType;
  /** Empty when the giver has deleted their account. */
  from: string;
  claimUntil: string;
  path: string;
}

/** A gift as a visitor with its link sees it. */
export interface OfferedGift extends Omit<WaitingGift, "path"> {
  productId: string;
  image: ProductImage | null;
  note: string;
  /** Where its link was mailed to, masked; null for a reader who is logged in. */
  email: string | null;
  reader: "unknown" | "giver" | "owner" | "recipient" | "claimant";
  /** Whether it waits until its giver agrees to its delivery. */
  consentNeeded: boolean;
}

export interface GiftResult {
  done?: "claimed" | "returned" | "sent";
  error?: string;
  fields?: Record<string, string>;
}

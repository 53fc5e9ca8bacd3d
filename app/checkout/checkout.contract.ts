import { License, type LicensePrice, ProductId, type ProductImage } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { Gift } from "#app/gifts/gifts.contract.ts";
import type { LettersAnswer } from "#app/letters/letter-consent.contract.ts";
import { Amount } from "#app/offers/amount.contract.ts";
import type { CheckoutCoupon } from "#app/offers/pricing/coupon.ts";
import { z } from "#app/shared/zod.ts";
import { Landing } from "#app/sources/source.contract.ts";
import { CheckoutDetails } from "./checkout-details.contract.ts";

export const BuyerNames = CheckoutDetails.pick({ name: true, lastName: true });

/**
 * `POST /paymentui`: `id` is a product (Buy now) or "cart". Prices come from the catalogue; the request names
 * an amount only where the price is open.
 */
export const PaymentRequest = z.object({
  id: z.union([z.literal("cart"), ProductId], { error: "errors.productId" }),
  license: License.default("standard"),
  details: CheckoutDetails.optional(),
  /** The buyer agreed to immediate delivery and so to losing the 14-day right of withdrawal. */
  consent: z.boolean().optional().default(false),
  /** Euro cents that the buyer was shown; an order that costs something else is refused. */
  shownTotal: z.int().min(0).optional(),
  /** Euro cents that the buyer wants to pay for a product with an open price; the cart has its own. */
  amount: Amount.optional(),
  coupon: z.string().trim().max(40, { error: "errors.coupon_unknown" }).optional().default(""),
  /** Gives the product to somebody else; the cart cannot be given. */
  gift: Gift.optional(),
  source: Landing,
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** What the checkout page adds to a request: a buyer who was not shown the offer of letters answers nothing. */
export type OrderRequest = PaymentRequest & {
  letters?: LettersAnswer | undefined;
  /** `termsOf` as the buyer was shown them; an order under others is refused. */
  shownTerms?: string | undefined;
};

export interface CheckoutLine {
  id: string;
  title: string;
  image: ProductImage | null;
  license: LicenseType;
  /** Euro cents without any offer. */
  listPrice: number;
  /** Euro cents to pay, without the coupon. */
  price: number;
  /** Euro cents to pay for it outside a bundle. */
  alone: number;
  /** How much of `price`, and of `alone`, the buyer gives of their own accord: no offer reduces it. */
  extra: number;
  aloneExtra: number;
  /** Ids of the other models of the bundle, when `price` is the price in a bundle; otherwise empty. */
  bundleWith: string[];
  discount: number;
  onSale: boolean;
  isUpgrade: boolean;
  otherLicense: LicensePrice | null;
}

export interface Checkout {
  lines: CheckoutLine[];
  /** Euro cents, after the coupon. */
  total: number;
  coupon: CheckoutCoupon | null;
  /** What the buyer pays less as a member: in the lines' prices. */
  memberDiscount: MemberDiscount | null;
}

export interface MemberDiscount {
  tier: string;
  percent: number;
  /** Euro cents off the whole order. */
  cents: number;
  /** A coupon that would take off less: the two are never combined. Null where none was named. */
  insteadOf: string | null;
}

/**
 * Changes a line of the cart: "remove:id", or the license to have, such as "commercial:id". What Buy now buys
 * is changed by the page's address alone.
 */
export const CartLineEdit = z
  .string()
  .transform((text) => {
    const [change, id] = text.split(":");
    return { change, id };
  })
  .pipe(z.object({ change: z.enum(["remove", ...LICENSE_TYPES]), id: ProductId }));

export interface PaymentAnswer {
  url: string;
  orderCode: string;
}

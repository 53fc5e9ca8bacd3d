import type { User } from "#app/accounts/accounts.contract.ts";
import type { Cart } from "#app/cart/cart.contract.ts";
import { cartOf } from "#app/cart/cart.server.ts";
import { ownedModels } from "#app/cart/cart-from-rows.server.ts";
import { payableItems, totalOf } from "#app/cart/cart-total.ts";
import type { ProductSummary } from "#app/catalog/catalog.contract.ts";
import { publishedProduct } from "#app/catalog/catalog.store.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { productSummary } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { licensesOwned } from "#app/library/library.store.server.ts";
import { type Rights, rightsOf } from "#app/memberships/rights.store.server.ts";
import {
  type RequestedCoupon,
  requestedCoupon,
  usableCoupon,
  wasUsedSince,
} from "#app/offers/coupons.server.ts";
import { holdsLicenseOrBetter } from "#app/offers/pricing/bundle.ts";
import { withCoupon, withMemberDiscount } from "#app/offers/pricing/coupon.ts";
import {
  checkedAmountDue,
  isTooLittle,
  isUpgradeLine,
  listPriceOf,
  otherLicenseOf,
  type purchaseObstacle,
} from "#app/offers/pricing/pricing.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { RememberedCoupon } from "#app/offers/remembered-coupon.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { Checkout, CheckoutLine, PaymentRequest } from "./checkout.contract.ts";

type PriceServices = Writes;
/** What is paid for: a product or the cart. `coupon` is as the buyer typed it; empty for none. */
export type PaymentTarget = Pick<PaymentRequest, "id" | "license"> &
  Partial<Pick<PaymentRequest, "amount" | "coupon">> & {
    /** What the buyer owns then changes neither whether it can be bought nor its price. */
    isGift?: boolean;
    /** Since when the browser remembers the coupon; missing where the buyer names it for this order. */
    couponNamedAtMs?: number;
  };

/** Why there is no price; the checkout's page leads on from each. */
export type PriceRefusal =
  | "cart_empty"
  | "payment_pending"
  | "amount_too_low"
  | NonNullable<ReturnType<typeof purchaseObstacle>>;

export const refused = (code: PriceRefusal) => new DomainError(code);

/** A line of an order. `price`: euro cents that this buyer pays; `alone`: what they would pay outside a bundle. */
function lineOf(
  { id, title, image, licenses }: ProductSummary,
  license: LicenseType,
  { price, alone, extra, aloneExtra }: Pick<CheckoutLine, "price" | "alone" | "extra" | "aloneExtra">,
): CheckoutLine {
  const chosen = licenses.find(({ type }) => type === license);
  const isUpgrade = isUpgradeLine(chosen, { alone, aloneExtra });
  const bundleWith = price < alone ? (chosen?.bundle?.with ?? []) : [];
  // In a bundle that is priced together, the cart offers the whole of it under the other license.
  const otherLicense = bundleWith.length > 0 ? null : otherLicenseOf(licenses, { license, isUpgrade });
  const listPrice = chosen ? listPriceOf(chosen) : price;
  const onSale = chosen?.sale !== undefined;
  return {
    id,
    title,
    image,
    license,
    listPrice,
    price,
    alone,
    extra,
    aloneExtra,
    bundleWith,
    discount: 0,
    onSale,
    isUpgrade,
    otherLicense,
  };
}

async function linesFor(
  services: PriceServices,
  user: User,
  { id, license, amount, isGift }: PaymentTarget,
): Promise<CheckoutLine[]> {
  if (id === "cart") {
    const cart = await cartOf(services, user);
    if (!cart.items.length) throw refused("cart_empty");
    const items = payableItems(cart);
    if (!items.length) throw refused("payment_pending");
    return items.map((item) => lineOf(item.product, item.license, item));
  }
  const { db } = services;
  const [[product], ownedByBuyer] = await db.batch([publishedProduct(db, id), licensesOwned(db, user.id)]);
  const owned = isGift ? [] : ownedByBuyer;
  if (!product) throw refused("not_found");
  const ownedLicenses = owned.filter(({ productId }) => productId === id).map(({ license }) => license);
  const summary = productSummary(product, services);
  const buyer = { owned: ownedLicenses, amount };
  const alone = checkedAmountDue(summary.licenses, license, buyer);
  if (isTooLittle(summary.licenses, license, buyer)) throw refused("amount_too_low");
  const holds = holdsLicenseOrBetter(ownedModels(owned));
  const due = checkedAmountDue(summary.licenses, license, { ...buyer, holds });
  const line = { price: due.cents, alone: alone.cents, extra: due.extra, aloneExtra: alone.extra };
  return [lineOf(summary, license, line)];
}

interface PricedOrder extends Checkout {
  couponIsLimited: boolean;
}

/** The price of an order that is shown, stored and charged. A refused coupon reduces nothing. @throws DomainError too_many for coupon codes */
export async function priceOrder(
  services: PriceServices,
  user: User,
  target: PaymentTarget,
): Promise<PricedOrder> {
  const at = services.now();
  const [lines, coupon, [rights]] = await Promise.all([
    linesFor(services, user, target),
    target.coupon ? requestedCoupon(services, user.id, target.coupon) : null,
    rightsOf(services.db, user.id, { at }),
  ]);
  const order = orderToOffer(services, lines, { coupon, namedAtMs: target.couponNamedAtMs });
  return target.isGift || !rights ? order : cheaperAsMember(order, lines, tierDiscount(rights, services));
}

interface TierDiscount {
  tier: string;
  percent: number;
}

const tierDiscount = (
  { terms }: Pick<Rights, "terms">,
  reader: Pick<Services, "language" | "mainLanguage">,
): TierDiscount => ({ tier: inLanguage(terms.name, reader), percent: terms.discountPercent });

/**
 * The order with the discount of the buyer's membership, where that is less than with the coupon: it follows a coupon's rules and is never
 * combined with one.
 */
export function cheaperAsMember(
  order: PricedOrder,
  lines: CheckoutLine[],
  { tier, percent }: TierDiscount,
): PricedOrder {
  if (percent === 0) return order;
  const reduced = withMemberDiscount(lines, percent);
  if (typeof reduced === "string" || reduced.total >= order.total) return order;
  const { coupon } = order;
  const isReplaced = coupon !== null && "discount" in coupon;
  const cents = sumOf(reduced.lines.map(({ discount }) => discount));
  return {
    lines: reduced.lines.map((line) => ({ ...line, price: line.price - line.discount, discount: 0 })),
    total: reduced.total,
    coupon: isReplaced ? null : coupon,
    couponIsLimited: false,
    memberDiscount: { tier, percent, cents, insteadOf: isReplaced ? coupon.code : null },
  };
}

/** What the cart costs with the coupon that the browser remembers. @throws DomainError too_many for coupon codes */
export async function priceCart(
  services: PriceServices,
  user: User,
  { cart, coupon: { code, namedAtMs } }: { cart: Cart; coupon: RememberedCoupon },
): Promise<PricedOrder> {
  const lines = payableItems(cart).map((item) => lineOf(item.product, item.license, item));
  const coupon = await requestedCoupon(services, user.id, code);
  return orderToOffer(services, lines, { coupon, namedAtMs });
}

/** A remembered coupon that was used since it was named is only offered again, and not mentioned where it would be refused. */
function orderToOffer(
  { now }: Pick<Services, "now">,
  lines: CheckoutLine[],
  { coupon, namedAtMs }: { coupon: RequestedCoupon | null; namedAtMs: number | undefined },
): PricedOrder {
  const at = now();
  const order = cheapestOrder(lines, coupon, at);
  if (!order.coupon || namedAtMs === undefined || !wasUsedSince(coupon?.row, namedAtMs)) return order;
  const offered = "discount" in order.coupon ? { code: order.coupon.code, usedBefore: true as const } : null;
  return { ...cheapestOrder(lines, null, at), coupon: offered };
}

export function cheapestOrder(lines: CheckoutLine[], coupon: RequestedCoupon | null, at: Date): PricedOrder {
  const total = totalOf(lines);
  const order = { lines, total, coupon: null, couponIsLimited: false, memberDiscount: null };
  if (!coupon) return order;
  const { code, row, buyers = null } = coupon;
  const quote = usableCoupon(row, { at, tier: null });
  const reduced = typeof quote === "string" ? quote : withCoupon(lines, quote);
  if (typeof reduced === "string")
    return { ...order, coupon: { code, refusal: reduced, minimum: row?.minimumCents ?? 0, buyers } };
  const discount = reduced.lines.reduce((sum, line) => sum + line.discount, 0);
  const isLimited = row?.maxUses != null || row?.maxUsesPerPerson != null;
  return {
    lines: reduced.lines,
    total: reduced.total,
    coupon: { code, discount, buyers },
    couponIsLimited: isLimited,
    memberDiscount: null,
  };
}

/** What an order costs: its lines at the prices of this buyer, and what a coupon takes off. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { cartOf } from "#app/domain/cart/cart.server.ts";
import { pricedProduct } from "#app/domain/cart/cart.store.server.ts";
import { payable, totalOf } from "#app/domain/cart/cart-total.ts";
import type { LicenceType, ProductFacts } from "#app/domain/catalog/catalog.contract.ts";
import { productFacts } from "#app/domain/catalog/product-summary.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { licencesOwned } from "#app/domain/library/library.store.server.ts";
import { couponOf, quoteCoupon } from "#app/domain/offers/coupons.server.ts";
import { listPriceOf, priceToPay } from "#app/domain/pricing/pricing.ts";
import type { Checkout, CheckoutLine, PaymentRequest } from "./checkout.contract.ts";

type PriceServices = Pick<Services, "db" | "language" | "now" | "settings" | "waitUntil">;
/** The coupon as the buyer wrote it; empty for none. */
export type PaymentTarget = Pick<PaymentRequest, "id" | "license"> & { coupon?: string };

/** @param price what this buyer pays */
function lineOf(
  { id, title, image, licenses }: ProductFacts,
  license: LicenceType,
  price: number,
): CheckoutLine {
  const chosen = licenses.find(({ type }) => type === license);
  const reduced = chosen !== undefined && price < chosen.price;
  const other = licenses.find((each) => each.type !== license && each.price > 0 && !reduced) ?? null;
  const listPrice = chosen ? listPriceOf(chosen) : price;
  const onSale = chosen?.sale !== undefined;
  return { id, title, image, license, listPrice, price, discount: 0, onSale, reduced, other };
}

async function linesFor(
  services: PriceServices,
  user: User,
  { id, license }: PaymentTarget,
): Promise<CheckoutLine[]> {
  if (id === "cart") {
    const cart = await cartOf(services, user);
    if (!cart.items.length) throw new DomainError("cart_empty");
    const items = payable(cart);
    if (!items.length) throw new DomainError("payment_pending");
    return items.map(({ product, license: type, price }) => lineOf(product, type, price));
  }
  const { db } = services;
  const [[product], owned] = await db.batch([pricedProduct(db, id), licencesOwned(db, user.id)]);
  if (!product) throw new DomainError("not_found");
  const ownedLicences = owned.filter(({ productId }) => productId === id).map(({ licence }) => licence);
  const facts = productFacts(product, services);
  return [lineOf(facts, license, priceToPay(facts.licenses, license, ownedLicences))];
}

interface PricedOrder extends Checkout {
  /** The coupon's uses are counted. */
  limited: boolean;
}

/** The one price of an order: shown, stored and charged. A refused coupon reduces nothing. */
export async function priceOrder(
  services: PriceServices,
  user: User,
  target: PaymentTarget,
): Promise<PricedOrder> {
  const [lines, coupon] = await Promise.all([
    linesFor(services, user, target),
    target.coupon ? couponOf(services, user.id, target.coupon) : null,
  ]);
  const full = totalOf(lines);
  if (!coupon) return { lines, total: full, coupon: null, limited: false };
  const quote = quoteCoupon(coupon, lines, services.now());
  if ("refusal" in quote) return { lines, total: full, coupon: quote, limited: false };
  const { code, discounts, limited } = quote;
  const discount = discounts.reduce((sum, each) => sum + each, 0);
  const reduced = lines.map((line, index) => ({ ...line, discount: discounts[index] ?? 0 }));
  return { lines: reduced, total: full - discount, coupon: { code, discount }, limited };
}

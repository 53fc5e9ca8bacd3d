import type { User } from "#app/accounts/accounts.contract.ts";
import type { Cart } from "#app/cart/cart.contract.ts";
import { addToCart, removeFromCart } from "#app/cart/cart.server.ts";
import { payableItems } from "#app/cart/cart-total.ts";
import { countGift, requireRoomFor } from "#app/gifts/give.server.ts";
import { versionsInForce } from "#app/legal/legal.store.server.ts";
import { letterChoiceOf } from "#app/letters/letter-consent.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { CartCoupon } from "#app/offers/pricing/coupon.ts";
import type { RememberedCoupon } from "#app/offers/remembered-coupon.server.ts";
import { expireWithoutPage, processingProducts, updateOrder } from "#app/orders/orders.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import type { z } from "#app/shared/zod.ts";
import { settingIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import { pageVatOf } from "#app/tax/tax.server.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import type { CartLineEdit, OrderRequest, PaymentAnswer, PaymentRequest } from "./checkout.contract.ts";
import { buyerDetailsOf } from "./checkout.store.server.ts";
import type { CheckoutDetails } from "./checkout-details.contract.ts";
import { countryFor } from "./countries.ts";
import { type PaymentTarget, priceCart, priceOrder, refused } from "./order-price.server.ts";
import {
  type CheckoutServices,
  draftOrder,
  placeOrder,
  postalCodeNeededIn,
  reuseOrCloseUnpaidOrder,
  termsOf,
  type UnpaidOrder,
  updateReusedOrder,
} from "./place-order.server.ts";

const PAYMENT_PAGE_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 4;

/** What is shown of a coupon where too many codes were tried to look at another. */
export const refusedForTooMany = (code: string) => (error: unknown) => {
  if (!(error instanceof DomainError && error.code === "too_many")) throw error;
  return { code, refusal: error.code, minimum: 0, buyers: null };
};

/** The order without its coupon, where too many codes were tried to look at another. */
async function orderToShow(services: CheckoutServices, user: User, target: PaymentTarget) {
  const order = await priceOrder(services, user, target).catch(refusedForTooMany(target.coupon ?? ""));
  if ("lines" in order) return order;
  return { ...(await priceOrder(services, user, { ...target, coupon: "" })), coupon: order };
}

/** What the remembered coupon does to the cart; null where nothing is remembered, or nothing in it can be paid. */
export async function couponInCart(
  services: CheckoutServices,
  user: User,
  { cart, coupon }: { cart: Cart; coupon: RememberedCoupon },
): Promise<CartCoupon | null> {
  if (!coupon.code || payableItems(cart).length === 0) return null;
  const order = await priceCart(services, user, { cart, coupon }).catch(refusedForTooMany(coupon.code));
  if (!("lines" in order)) return { coupon: order, lines: [], total: cart.total };
  const lines = order.lines.map(({ id, license, price }) => ({ id, license, price }));
  return order.coupon && { coupon: order.coupon, lines, total: order.total };
}

/** The country of the buyer’s network, proposed until they choose one. */
export const proposedCountry = ({ country }: Pick<Services, "country">) =>
  country && countryFor(country)?.isDestination ? { country } : {};

/** What the checkout page shows. @throws DomainError cart_empty, payment_pending, not_found, already_owned, free_product. */
export async function checkoutOf(services: CheckoutServices, user: User, target: PaymentTarget) {
  const { db } = services;
  const [{ couponIsLimited: _, ...order }, [[saved], chosen, [letters], texts, processing]] =
    await Promise.all([
      orderToShow(services, user, target),
      db.batch([
        buyerDetailsOf(db, user.id),
        storedSettings(db, ["tax", "vat"]),
        letterChoiceOf(db, user.id),
        versionsInForce(db),
        processingProducts(db, user.id),
      ]),
    ]);
  if (!target.isGift && processing.some(({ productId }) => productId === target.id))
    throw refused("payment_pending");
  const settings = settingIn(chosen, "tax");
  const soldByStripe = order.total > 0 && settings.by === "managed";
  return {
    ...order,
    details: { ...proposedCountry(services), ...saved?.details } as Partial<CheckoutDetails>,
    soldByStripe,
    postalCodeNeededIn: order.total > 0 ? postalCodeNeededIn(settings, settingIn(chosen, "vat")) : [],
    terms: termsOf(texts, settings),
    // The law lets a shop write to its own buyers (Directive 2002/58/EC, article 13), and only until they say
    // no.
    offersLetters: order.total > 0 && !soldByStripe && !letters?.refusedAt,
  };
}

/** Changes a line of the cart. @throws DomainError already_owned, free_product, not_found, cart_full; the cart is then unchanged. */
export async function editCartLine(
  services: CheckoutServices & Pick<Services, "viewCounter">,
  user: User,
  { change, id }: z.output<typeof CartLineEdit>,
): Promise<void> {
  if (change === "remove") await removeFromCart(services, user, { id });
  else await addToCart(services, user, { id, license: change });
}

/** Opens the order's payment page. The order's id is the idempotency key, so concurrent requests get the same page. */
async function startPaymentPage(
  services: CheckoutServices,
  user: User,
  { order, lines }: UnpaidOrder,
): Promise<{ sessionId: string; url: string }> {
  const { payments, settings } = services;
  return payments.createCheckoutSession({
    orderId: order.id,
    orderCode: order.code,
    email: user.email,
    language: order.language,
    lines: lines.map(({ title, license, priceCents }) => ({ title, license, cents: priceCents })),
    vat: await pageVatOf(services, order),
    successUrl: `${settings.SHOP_ORIGIN}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${settings.SHOP_ORIGIN}/payment/cancelled?order=${order.code}`,
  });
}

async function paymentUrlOf(
  services: CheckoutServices,
  user: User,
  unpaid: UnpaidOrder & { isNew: boolean },
) {
  const { order, isNew } = unpaid;
  if (order.totalCents === 0) {
    services.waitUntil(drainOutbox(services));
    deliverAfterAnswer(services);
    return `${services.settings.SHOP_ORIGIN}/payment/success?order=${order.code}`;
  }
  if (order.paymentUrl) return order.paymentUrl;
  const { db, payments } = services;
  const page = await startPaymentPage(services, user, unpaid).catch(async (error: unknown) => {
    // The provider would repeat this error for the same idempotency key, the order's id, so a retry needs a
    // new order. A DomainError says that the key was sent before with other parameters, which the provider
    // refuses as long as it remembers the key.
    if (isNew || error instanceof DomainError) await expireWithoutPage(db, order.id);
    throw error;
  });
  const [updated] = await updateOrder(db, order.id, {
    paymentSessionId: page.sessionId,
    paymentUrl: page.url,
  });
  if (updated?.status === "pending") return page.url;
  await payments.expireCheckoutSession(page.sessionId);
  throw new DomainError("payment_unavailable");
}

/** Checks what the contract cannot: a cart is no gift, and the country is listed. */
function validateRequest({ id, gift, details }: PaymentRequest): void {
  if (gift && id === "cart") throw new DomainError("bad_input", { fields: { gift: "errors.productId" } });
  if (details && !countryFor(details.country))
    throw new DomainError("bad_input", { fields: { "details.country": "errors.country" } });
}

async function placeOrderAndOpenPage(
  services: CheckoutServices,
  user: User,
  request: OrderRequest,
): Promise<PaymentAnswer> {
  let isCounted = false;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const draft = await draftOrder(services, user, request);
    if (!services.payments.connected && draft.lines.some(({ priceCents }) => priceCents > 0))
      throw new DomainError("payments_off");
    const reusable = await reuseOrCloseUnpaidOrder(services, user, draft);
    if (reusable === "changed") continue;
    if (!reusable && draft.gift) {
      await requireRoomFor(services, user, draft.gift);
      if (!isCounted) await countGift(services, user);
      isCounted = true;
    }
    const unpaid = reusable ?? (await placeOrder(services, user, { request, draft }));
    if (!unpaid) continue;
    // Paid, or closed by another click, since it was read. To try again here could close what that click has
    // opened.
    if (reusable && !(await updateReusedOrder(services, reusable.order, request))) break;
    const url = await paymentUrlOf(services, user, { ...unpaid, isNew: !reusable });
    return { url, orderCode: unpaid.order.code };
  }
  throw new DomainError("payment_unavailable");
}

/** Rejects when time is up, without cancelling the work. Every step is safe to abandon: the next request continues from the stored state. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const abort = new AbortController();
  const timeUp = scheduler.wait(PAYMENT_PAGE_TIMEOUT_MS, { signal: abort.signal }).then(() => {
    throw new Error(`no payment page within ${PAYMENT_PAGE_TIMEOUT_MS} ms`);
  });
  return Promise.race([work, timeUp]).finally(() => abort.abort());
}

/**
 * `POST /paymentui`. Amounts come from the catalogue only. Concurrent requests open one payment page per
 * product (see `insertOrderUnlessConflicting`).
 * @throws DomainError bad_input, too_many, enough_today, enough_until_verified blocked and gift_day_full for
 * gifts, cart_empty, not_found, already_owned, free_product, price_changed, terms_changed, payment_pending,
 * gift_to_self, gift_costs_nothing, gift_needs_mail, the refusals of `cheapestOrder`, payments_off, payment_unavailable (the
 * cart is kept).
 */
export async function startPayment(
  services: CheckoutServices,
  user: User,
  request: OrderRequest,
): Promise<PaymentAnswer> {
  validateRequest(request);
  await enforceLimits(services, ["checkout", user.id], ["checkoutDay", user.id]);
  return withTimeout(placeOrderAndOpenPage(services, user, request)).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    services.log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  });
}

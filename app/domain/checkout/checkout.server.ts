/** Checkout: stores the order with prices from the catalogue, then opens a payment page at the provider. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { addToCart, removeFromCart } from "#app/domain/cart/cart.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { enforceLimits } from "#app/domain/limits/limits.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { readableCode } from "#app/domain/readable-code.ts";
import type { z } from "#app/domain/zod.ts";
import {
  type CheckoutDetails,
  type CheckoutLine,
  CONSENT_VERSION,
  type OrderEdit,
  type PaymentAnswer,
  type PaymentRequest,
} from "./checkout.contract.ts";
import {
  buyerDetailsOf,
  expireWithoutPage,
  FIRST_CHECK_MS,
  insertOrderIfFree,
  type NewLine,
  type OrderedLine,
  type OrderRow,
  orderById,
  unpaidOrders,
  updateOrder,
  upsertBuyerDetails,
} from "./checkout.store.server.ts";
import { countryFor, phoneFits } from "./countries.ts";
import { type PaymentTarget, priceOrder } from "./order-price.server.ts";
import { grantStatements, type SettleServices, settleOrder } from "./settle.server.ts";

type CheckoutServices = SettleServices & Pick<Services, "language">;

/** Longest time a buyer waits for the payment page. */
const PAYMENT_PAGE_TIMEOUT_MS = 20_000;
/** A round is repeated when a concurrent request of the same person has changed something. */
const MAX_ROUNDS = 4;

/** What the checkout page shows. @throws DomainError cart_empty, not_found, already_owned, free_product. */
export async function checkoutOf(services: CheckoutServices, user: User, target: PaymentTarget) {
  const [{ limited: _, ...order }, [saved]] = await Promise.all([
    priceOrder(services, user, target),
    buyerDetailsOf(services.db, user.id),
  ]);
  return { ...order, details: (saved?.details ?? {}) as Partial<CheckoutDetails> };
}

/** @throws DomainError already_owned, free_product, not_found, cart_full; the cart is then unchanged. */
export async function editOrder(
  services: CheckoutServices,
  user: User,
  { change, id }: z.output<typeof OrderEdit>,
): Promise<void> {
  if (change === "remove") await removeFromCart(services, user, { id });
  else await addToCart(services, user, { id, license: change });
}

const orderLineOf = ({ id, title, license, listPrice, price, discount, reduced }: CheckoutLine): NewLine => ({
  productId: id,
  licence: license,
  title,
  listCents: listPrice,
  discountCents: discount,
  priceCents: price - discount,
  reduced,
});

const contentsKey = (lines: OrderedLine[]) =>
  lines
    .map(({ productId, licence, priceCents }) => `${productId} ${licence} ${priceCents}`)
    .sort()
    .join("\n");

interface UnpaidOrder {
  order: OrderRow;
  lines: OrderedLine[];
}

/** An order before it is stored. */
interface OrderDraft {
  lines: NewLine[];
  coupon: string | null;
  /** The coupon's uses are counted. */
  limited: boolean;
}

/** @throws DomainError price_changed, or the refusal of the coupon. */
async function draftOrder(
  services: CheckoutServices,
  user: User,
  request: PaymentRequest,
): Promise<OrderDraft> {
  const { lines, total, coupon, limited } = await priceOrder(services, user, request);
  if (coupon && "refusal" in coupon) throw new DomainError(coupon.refusal, { detail: coupon.code });
  if (request.shownTotal !== undefined && request.shownTotal !== total)
    throw new DomainError("price_changed");
  return { lines: lines.map(orderLineOf), coupon: coupon?.code ?? null, limited };
}

/** Whether an unpaid order has one of the new order's products, or holds a use of its coupon. */
function conflictsWith({ order, lines }: UnpaidOrder, draft: OrderDraft): boolean {
  const ids = new Set(draft.lines.map(({ productId }) => productId));
  const holdsCoupon = draft.limited && order.coupon === draft.coupon && order.status === "pending";
  return holdsCoupon || lines.some(({ productId }) => ids.has(productId));
}

/**
 * Handles unpaid orders that conflict with a new one before it is placed. One with the same contents is reused, so that a
 * double click opens one payment page; others are closed at the provider.
 * @returns the order to reuse; null when a new one can be placed; "changed" when the prices must be read again.
 * @throws DomainError payment_pending when a delayed payment for one of the products is still processing.
 */
async function reuseOrCloseUnpaidOrder(
  services: CheckoutServices,
  user: User,
  draft: OrderDraft,
): Promise<UnpaidOrder | "changed" | null> {
  const { db, payments, language } = services;
  const byOrder = Map.groupBy(await unpaidOrders(db, user.id), ({ order }) => order.id);
  let paid = false;
  for (const rows of byOrder.values()) {
    const [order, orderedLines] = [rows[0]?.order, rows.map(({ line }) => line)];
    if (!order || !conflictsWith({ order, lines: orderedLines }, draft)) continue;
    const sameContents =
      contentsKey(orderedLines) === contentsKey(draft.lines) &&
      order.coupon === draft.coupon &&
      order.language === language;
    if (!order.paymentSessionId) {
      if (sameContents) return { order, lines: orderedLines };
      await expireWithoutPage(db, order.id);
      return "changed";
    }
    const page = await payments.status(order.paymentSessionId);
    if (sameContents && page?.open) return { order, lines: orderedLines };
    if (page?.open) await payments.expireCheckoutSession(page.sessionId);
    const { status } = await settleOrder(services, order);
    if (status === "pending" || status === "processing") throw new DomainError("payment_pending");
    paid ||= status === "paid";
  }
  return paid ? "changed" : null;
}

const consentOf = ({ consent }: Pick<PaymentRequest, "consent">, at: Date) => ({
  consentVersion: consent ? CONSENT_VERSION : null,
  consentAt: consent ? at : null,
});

/**
 * Stores an order. One that costs nothing is paid at once, in the same batch.
 * @returns null when meanwhile another order for these products was placed, a Standard licence that reduces a price was
 * revoked, or the coupon was used up.
 */
async function placeOrder(
  { db, now, language }: CheckoutServices,
  user: User,
  request: PaymentRequest,
  { lines, coupon }: OrderDraft,
): Promise<UnpaidOrder | null> {
  const [id, createdAt] = [crypto.randomUUID(), now()];
  const { details = null } = request;
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const row = {
    id,
    code: readableCode("ST"),
    userId: user.id,
    totalCents,
    coupon,
    language,
    buyer: details,
    createdAt,
  };
  const nextCheckAt = new Date(createdAt.getTime() + FIRST_CHECK_MS);
  const [, , [order]] = await db.batch([
    ...insertOrderIfFree(db, { ...row, ...consentOf(request, createdAt), nextCheckAt }, lines),
    orderById(db, id),
    ...(totalCents === 0 ? grantStatements(db, id, { at: createdAt, intentId: null }) : []),
    ...(details ? [upsertBuyerDetails(db, { userId: user.id, details, updatedAt: createdAt })] : []),
  ]);
  return order ? { order, lines } : null;
}

/** For a buyer who submits checkout again: stores the corrected details and the latest consent. */
async function updateReusedOrder({ db, now }: CheckoutServices, order: OrderRow, request: PaymentRequest) {
  const { details } = request;
  const at = now();
  const update = updateOrder(db, order.id, { ...(details && { buyer: details }), ...consentOf(request, at) });
  if (details)
    await db.batch([update, upsertBuyerDetails(db, { userId: order.userId, details, updatedAt: at })]);
  else await update;
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
    lines: lines.map(({ title, licence, priceCents }) => ({ title, licence, cents: priceCents })),
    successUrl: `${settings.SHOP_ORIGIN}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${settings.SHOP_ORIGIN}/payment/cancelled?order=${order.code}`,
  });
}

async function paymentUrlOf(
  services: CheckoutServices,
  user: User,
  unpaid: UnpaidOrder & { placedHere: boolean },
) {
  const { order, placedHere } = unpaid;
  if (order.totalCents === 0) {
    services.waitUntil(drainOutbox(services));
    return `${services.settings.SHOP_ORIGIN}/payment/success?order=${order.code}`;
  }
  if (order.paymentUrl) return order.paymentUrl;
  const { db, payments } = services;
  const page = await startPaymentPage(services, user, unpaid).catch(async (error: unknown) => {
    // The provider would repeat this error for the same order (its idempotency key), so a retry needs a new order.
    if (placedHere) await expireWithoutPage(db, order.id);
    throw error;
  });
  const [kept] = await updateOrder(db, order.id, { paymentSessionId: page.sessionId, paymentUrl: page.url });
  if (kept?.status === "pending") return page.url;
  await payments.expireCheckoutSession(page.sessionId);
  throw new DomainError("payment_unavailable");
}

/** Checks what the contract cannot: that the country is listed, and that the phone number follows its rules. */
function refuseBadDetails(details: PaymentRequest["details"]): void {
  if (!details) return;
  if (!countryFor(details.country))
    throw new DomainError("bad_input", { fields: { "details.country": "errors.country" } });
  if (details.phone && !phoneFits(details.country, details.phone))
    throw new DomainError("bad_input", { fields: { "details.phone": "errors.phone" } });
}

async function placeOrderAndOpenPage(
  services: CheckoutServices,
  user: User,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const draft = await draftOrder(services, user, request);
    const reusable = await reuseOrCloseUnpaidOrder(services, user, draft);
    if (reusable === "changed") continue;
    const unpaid = reusable ?? (await placeOrder(services, user, request, draft));
    if (!unpaid) continue;
    if (reusable) await updateReusedOrder(services, reusable.order, request);
    const url = await paymentUrlOf(services, user, { ...unpaid, placedHere: !reusable });
    return { url, orderCode: unpaid.order.code };
  }
  throw new DomainError("payment_unavailable");
}

/** Stops waiting when time is up, without cancelling the work. Every step is safe to abandon: the next request continues from the stored state. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const abort = new AbortController();
  const timeUp = scheduler.wait(PAYMENT_PAGE_TIMEOUT_MS, { signal: abort.signal }).then(() => {
    throw new Error(`no payment page within ${PAYMENT_PAGE_TIMEOUT_MS} ms`);
  });
  return Promise.race([work, timeUp]).finally(() => abort.abort());
}

/**
 * `POST /paymentui`. Amounts come from the catalogue only. Concurrent requests open one payment page per product (see
 * `insertOrderIfFree`).
 * @throws DomainError bad_input, too_many, cart_empty, not_found, already_owned, free_product, price_changed, payment_pending,
 * the refusals of `CouponQuote`, payment_unavailable (the cart is kept).
 */
export async function startPayment(
  services: CheckoutServices,
  user: User,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  refuseBadDetails(request.details);
  await enforceLimits(services, ["checkout", user.id]);
  return withTimeout(placeOrderAndOpenPage(services, user, request)).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    services.log("payment_provider_failed", { error: String(error) });
    throw new DomainError("payment_unavailable");
  });
}

/** Closes the open payment pages of an account that is being deleted. Errors are logged. */
export async function closePaymentPages(services: SettleServices, userId: string): Promise<void> {
  const { db, payments, log } = services;
  const sessions = new Set(
    (await unpaidOrders(db, userId)).map(({ order }) => order.paymentSessionId).filter((id) => id !== null),
  );
  const failed = (error: unknown) => log("payment_provider_failed", { error: String(error) });
  await Promise.all([...sessions].map((id) => payments.expireCheckoutSession(id).catch(failed)));
}

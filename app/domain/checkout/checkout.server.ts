/** From a cart to a payment page: the order, with prices from the catalogue, is stored before the page opens. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { cartOf } from "#app/domain/cart/cart.server.ts";
import { pricedProduct } from "#app/domain/cart/cart.store.server.ts";
import { priceToPay } from "#app/domain/cart/pricing.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { inLanguage, licencesOf } from "#app/domain/catalog/product-summary.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { licencesOwned } from "#app/domain/library/library.store.server.ts";
import { spend } from "#app/domain/limits/limits.server.ts";
import { withLock } from "#app/domain/limits/lock.server.ts";
import {
  type CheckoutDetails,
  CONSENT_VERSION,
  type PaymentAnswer,
  type PaymentRequest,
} from "./checkout.contract.ts";
import {
  detailsOf,
  insertLine,
  insertOrder,
  type OrderRow,
  openOrders,
  saveDetails,
  updateOrder,
} from "./checkout.store.server.ts";
import { countryFor, phoneFits } from "./countries.ts";
import { newOrderCode } from "./order-code.ts";
import { type Settling, settleOrder } from "./settle.server.ts";

type CheckoutServices = Settling & Pick<Services, "language">;
type Wanted = Pick<PaymentRequest, "id" | "license">;

export interface CheckoutLine {
  id: string;
  title: string;
  license: LicenceType;
  /** Euro cents. */
  price: number;
}

async function linesFor(
  services: CheckoutServices,
  user: User,
  { id, license }: Wanted,
): Promise<CheckoutLine[]> {
  if (id === "cart") {
    const { items } = await cartOf(services, user);
    if (!items.length) throw new DomainError("cart_empty");
    return items.map(({ product, license: type, price }) => ({
      id: product.id,
      title: product.title,
      license: type,
      price,
    }));
  }
  const { db, language } = services;
  const [[product], owned] = await db.batch([pricedProduct(db, id), licencesOwned(db, user.id)]);
  if (!product) throw new DomainError("not_found");
  const held = owned.filter(({ productId }) => productId === id).map(({ licence }) => licence);
  const price = priceToPay(licencesOf(product), license, held);
  return [{ id, title: inLanguage(product.title, language), license, price }];
}

const totalOf = (lines: CheckoutLine[]) => lines.reduce((sum, { price }) => sum + price, 0);

/** What the checkout page shows. @throws DomainError cart_empty, not_found, already_owned, free_product. */
export async function checkoutOf(services: CheckoutServices, user: User, wanted: Wanted) {
  const [lines, [saved]] = await Promise.all([
    linesFor(services, user, wanted),
    detailsOf(services.db, user.id),
  ]);
  return { lines, total: totalOf(lines), details: (saved?.details ?? {}) as Partial<CheckoutDetails> };
}

const contentsOf = (lines: { id: string; license: string; price: number }[]) =>
  lines
    .map(({ id, license, price }) => `${id} ${license} ${price}`)
    .sort()
    .join("\n");

/**
 * A pending order with the same contents is paid on its own page, so a double click opens one page, not two. Any other
 * pending order for one of these products is closed at the provider, so that nobody pays for a model twice.
 * @returns the order to go on with, if any, and whether one turned out to be paid: then what the person owns is more
 * than `lines` knew.
 * @throws DomainError payment_pending when a delayed payment for one of them is still on its way.
 */
async function reuseOrClose(
  services: CheckoutServices,
  user: User,
  lines: CheckoutLine[],
): Promise<{ open: OrderRow | null; paid: boolean }> {
  const { db, payments, language } = services;
  const byOrder = Map.groupBy(await openOrders(db, user.id), ({ order }) => order.id);
  let paid = false;
  for (const rows of byOrder.values()) {
    const order = rows[0]?.order;
    const contents = rows.map(({ line }) => ({
      id: line.productId,
      license: line.licence,
      price: line.priceCents,
    }));
    if (!order?.paymentSessionId || !contents.some(({ id }) => lines.some((line) => line.id === id)))
      continue;
    const page = await payments.status(order.paymentSessionId);
    if (page?.open && contentsOf(contents) === contentsOf(lines) && order.language === language)
      return { open: order, paid };
    if (page?.open) await payments.expirePage(order.paymentSessionId);
    const { status } = await settleOrder(services, order);
    if (status === "pending") throw new DomainError("payment_pending");
    paid ||= status === "paid";
  }
  return { open: null, paid };
}

const consentOf = ({ consent }: PaymentRequest, at: Date) =>
  consent ? { consentVersion: CONSENT_VERSION, consentAt: at } : {};

async function placeOrder(
  { db, now, language }: CheckoutServices,
  user: User,
  request: PaymentRequest,
  lines: CheckoutLine[],
) {
  const [id, createdAt] = [crypto.randomUUID(), now()];
  const row = { id, code: newOrderCode(), userId: user.id, totalCents: totalOf(lines), language, createdAt };
  const details = request.details;
  await db.batch([
    insertOrder(db, { ...row, buyer: details ?? null, ...consentOf(request, createdAt) }),
    ...lines.map(({ id: productId, license: licence, title, price: priceCents }) =>
      insertLine(db, { orderId: id, productId, licence, title, priceCents }),
    ),
    ...(details ? [saveDetails(db, { userId: user.id, details, updatedAt: createdAt })] : []),
  ]);
  return row;
}

/** The buyer came back to a page that is still open, perhaps with corrected details. */
async function reuseOrder({ db, now }: CheckoutServices, order: OrderRow, request: PaymentRequest) {
  const { details } = request;
  const at = now();
  const changes = { ...(details && { buyer: details }), ...consentOf(request, at) };
  if (Object.keys(changes).length) await updateOrder(db, order.id, changes);
  if (details) await saveDetails(db, { userId: order.userId, details, updatedAt: at });
}

/** What the shape alone cannot tell: a country of our list, and its rule for phones. */
function refuseBadDetails(details: PaymentRequest["details"]): void {
  if (!details) return;
  if (!countryFor(details.country))
    throw new DomainError("bad_input", { fields: { "details.country": "errors.country" } });
  if (details.phone && !phoneFits(details.country, details.phone))
    throw new DomainError("bad_input", { fields: { "details.phone": "errors.phone" } });
}

async function openPage(
  services: CheckoutServices,
  user: User,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  const { db, payments, settings, log } = services;
  const unreachable = (error: unknown): never => {
    if (error instanceof DomainError) throw error;
    log("payment_provider_failed", { error: String(error) });
    throw new DomainError("payment_unavailable");
  };
  const wanted = await linesFor(services, user, request);
  const { open, paid } = await reuseOrClose(services, user, wanted).catch(unreachable);
  if (open?.paymentUrl) {
    await reuseOrder(services, open, request);
    return { url: open.paymentUrl, orderCode: open.code };
  }
  const lines = paid ? await linesFor(services, user, request) : wanted;
  const order = await placeOrder(services, user, request, lines);
  const page = await payments
    .startPage({
      orderId: order.id,
      orderCode: order.code,
      email: user.email,
      language: services.language,
      lines: lines.map(({ title, license, price }) => ({ name: title, licence: license, cents: price })),
      successUrl: `${settings.SHOP_ORIGIN}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${settings.SHOP_ORIGIN}/payment/failed?order=${order.code}`,
    })
    .catch(unreachable);
  await updateOrder(db, order.id, { paymentSessionId: page.sessionId, paymentUrl: page.url });
  return { url: page.url, orderCode: order.code };
}

/**
 * `POST /paymentui`. Amounts come from the catalogue only. One at a time for each person: two clicks at once would find
 * no open page, open two, and let a model be paid twice.
 * @throws DomainError bad_input, too_many, cart_empty, not_found, already_owned, free_product, payment_pending, payment_unavailable (the cart is kept).
 */
export async function startPayment(
  services: CheckoutServices,
  user: User,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  refuseBadDetails(request.details);
  await spend(services, ["checkout", user.id]);
  return withLock(services, `payment:${user.id}`, () => openPage(services, user, request));
}

import type { User } from "#app/accounts/accounts.contract.ts";
import { UPGRADED_FROM } from "#app/catalog/licenses.ts";
import { isSameGift, newGift } from "#app/gifts/give.server.ts";
import { insertGift, type NewGift } from "#app/gifts/give.store.server.ts";
import { versionsAsJson, versionsInForce } from "#app/legal/legal.store.server.ts";
import { LETTERS_OFFER_VERSION } from "#app/letters/letter-consent.contract.ts";
import { recordAnswer } from "#app/letters/letter-consent.store.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { refreshOrderSearch } from "#app/orders/order-search.store.server.ts";
import {
  expireWithoutPage,
  type OrderRow,
  orderById,
  unpaidOrders,
  updatePendingOrder,
} from "#app/orders/orders.store.server.ts";
import { type SettleServices, settleOrder } from "#app/orders/payments/settle.server.ts";
import { FIRST_CHECK_MS, grantOrder } from "#app/orders/payments/settle.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { setting } from "#app/studio/setting.server.ts";
import { settingIn, storedSettings } from "#app/studio/shop-settings.store.server.ts";
import type { TaxSettings, VatSettings } from "#app/tax/tax.contract.ts";
import { COUNTRIES_WITH_REGIONS } from "#app/tax/vat-rates.ts";
import type { CheckoutLine, OrderRequest, PaymentRequest } from "./checkout.contract.ts";
import {
  insertOrderUnlessConflicting,
  type NewLine,
  type OrderedLine,
  upsertBuyerDetails,
} from "./checkout.store.server.ts";
import { ACCEPTED_TEXTS } from "./checkout-details.contract.ts";
import { priceOrder } from "./order-price.server.ts";

export type CheckoutServices = SettleServices & Pick<Services, "language" | "mainLanguage" | "country">;

const orderLineOf = ({
  id,
  title,
  license,
  listPrice,
  price,
  discount,
  onSale,
  isUpgrade,
  bundleWith,
}: CheckoutLine): NewLine => ({
  productId: id,
  license,
  title,
  listCents: listPrice,
  discountCents: discount,
  priceCents: price - discount,
  onSale,
  pricedWith: [
    ...(isUpgrade && UPGRADED_FROM[license] ? [{ id, license: UPGRADED_FROM[license] }] : []),
    ...bundleWith.map((other) => ({ id: other, license })),
  ],
});

const contentsKey = (lines: OrderedLine[]) =>
  lines
    .map(({ productId, license, priceCents }) => `${productId} ${license} ${priceCents}`)
    .sort()
    .join("\n");

export interface UnpaidOrder {
  order: OrderRow;
  lines: OrderedLine[];
}

interface OrderDraft {
  lines: NewLine[];
  gift: NewGift | null;
  coupon: string | null;
  couponIsLimited: boolean;
}

/** What the checkout says of the contract, as text to compare: the versions of the texts that are accepted, and who sells. */
export const termsOf = (
  texts: Awaited<ReturnType<typeof versionsInForce>>,
  { by }: Pick<TaxSettings, "by">,
): string =>
  [
    ...ACCEPTED_TEXTS.map((accepted) => texts.find(({ document }) => document === accepted)?.version ?? 0),
    by === "managed" ? "stripe" : "shop",
  ].join(" ");

export async function requireShownTerms(
  { db }: Pick<CheckoutServices, "db">,
  { shownTerms }: Pick<OrderRequest, "shownTerms">,
): Promise<void> {
  if (shownTerms === undefined) return;
  const [texts, tax] = await db.batch([versionsInForce(db), storedSettings(db, ["tax"])]);
  if (shownTerms !== termsOf(texts, settingIn(tax, "tax"))) throw new DomainError("terms_changed");
}

/**
 * The countries whose buyers need a postal code: where the shop works its VAT out itself and has said from
 * where it sells, the rate may depend on the region.
 */
export const postalCodeNeededIn = (tax: TaxSettings, vat: VatSettings): readonly string[] =>
  tax.by === "own" && vat.home !== "" ? COUNTRIES_WITH_REGIONS : [];

export async function requireRegion(
  { db }: Pick<CheckoutServices, "db">,
  { details }: Pick<OrderRequest, "details">,
): Promise<void> {
  if (!details || details.postalCode) return;
  const chosen = await storedSettings(db, ["tax", "vat"]);
  const countries = postalCodeNeededIn(settingIn(chosen, "tax"), settingIn(chosen, "vat"));
  if (countries.includes(details.country))
    throw new DomainError("bad_input", { fields: { postalCode: "errors.postalCode" } });
}

/** Prices an order without storing it. */
export async function draftOrder(
  services: CheckoutServices,
  user: User,
  request: OrderRequest,
): Promise<OrderDraft> {
  const { gift = null } = request;
  const target = { ...request, isGift: gift !== null };
  const { lines, total, coupon, couponIsLimited } = await priceOrder(services, user, target);
  if (coupon && "refusal" in coupon) throw new DomainError(coupon.refusal, { detail: coupon.code });
  if (request.shownTotal !== undefined && request.shownTotal !== total)
    throw new DomainError("price_changed");
  await requireShownTerms(services, request);
  if (total > 0) await requireRegion(services, request);
  if (gift && total === 0) throw new DomainError("gift_costs_nothing");
  return {
    lines: lines.map(orderLineOf),
    gift: gift && (await newGift(services, user, gift)),
    coupon: coupon?.code ?? null,
    couponIsLimited,
  };
}

function conflictsWith({ order, lines }: UnpaidOrder, draft: OrderDraft): boolean {
  const ids = new Set(draft.lines.map(({ productId }) => productId));
  const usesSameCoupon = draft.couponIsLimited && order.coupon === draft.coupon && order.status === "pending";
  return usesSameCoupon || lines.some(({ productId }) => ids.has(productId));
}

/**
 * Handles unpaid orders that conflict with a new one before it is placed. One with the same contents is
 * reused, so that a double click opens one payment page; others are closed at the provider.
 * @returns the order to reuse; null when a new one can be placed; "changed" when the prices must be read
 * again.
 */
export async function reuseOrCloseUnpaidOrder(
  services: CheckoutServices,
  user: User,
  draft: OrderDraft,
): Promise<UnpaidOrder | "changed" | null> {
  const { db, payments, language, now } = services;
  const byOrder = Map.groupBy(await unpaidOrders(db, user.id), ({ order }) => order.id);
  if (byOrder.size === 0) return null;
  const { by } = await setting("tax").read(services);
  let paid = false;
  for (const rows of byOrder.values()) {
    const [order, orderedLines] = [rows[0]?.order, rows.map(({ line }) => line)];
    const gift = rows[0]?.gift ?? null;
    if (!order || !conflictsWith({ order, lines: orderedLines }, draft)) continue;
    const sameContents =
      contentsKey(orderedLines) === contentsKey(draft.lines) &&
      isSameGift(gift, draft.gift, now()) &&
      order.coupon === draft.coupon &&
      order.language === language &&
      // The checkout has just said who sells.
      order.managed === (by === "managed");
    if (!order.paymentSessionId) {
      if (sameContents) return { order, lines: orderedLines };
      await expireWithoutPage(db, order.id);
      return "changed";
    }
    const page = await payments.status(order.paymentSessionId);
    if (sameContents && page?.state === "open") return { order, lines: orderedLines };
    if (page?.state === "open") await payments.expireCheckoutSession(page.sessionId);
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

const lettersOf = ({ letters }: OrderRequest, at: Date) => {
  const agreed = letters === "agreed";
  return { lettersVersion: agreed ? LETTERS_OFFER_VERSION : null, lettersAt: agreed ? at : null };
};

const answerStatements = (db: Services["db"], { letters }: OrderRequest, by: { userId: string; at: Date }) =>
  letters ? [recordAnswer(db, by.userId, { answer: letters, at: by.at })] : [];

/**
 * Stores an order. One that costs nothing is paid at once, in the same batch.
 * @returns null when meanwhile another order for these products was placed, one of them was deleted, a
 * Standard license that reduces a price was revoked, the coupon was used up, or the recipient of a gift gets
 * no more mails.
 */
export async function placeOrder(
  { db, now, language, country, settings }: CheckoutServices,
  user: User,
  { request, draft }: { request: OrderRequest; draft: OrderDraft },
): Promise<UnpaidOrder | null> {
  const [id, createdAt] = [crypto.randomUUID(), now()];
  const { lines, coupon, gift } = draft;
  const { details = null, source } = request;
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const row = {
    id,
    code: readableCode("ST"),
    userId: user.id,
    totalCents,
    coupon,
    source,
    language,
    buyer: details,
    ipCountry: country,
    createdAt,
  };
  const nextCheckAt = new Date(createdAt.getTime() + FIRST_CHECK_MS);
  const [, , [order]] = await db.batch([
    ...insertOrderUnlessConflicting(
      db,
      {
        ...row,
        ...consentOf(request, createdAt),
        ...lettersOf(request, createdAt),
        nextCheckAt,
        gift,
      },
      lines,
    ),
    orderById(db, id),
    ...(gift ? [insertGift(db, id, gift)] : []),
    ...refreshOrderSearch(db, id),
    ...(totalCents === 0
      ? grantOrder(db, id, { at: createdAt, intentId: null, sellers: settings.SELLER_EMAILS })
      : []),
    ...(details ? [upsertBuyerDetails(db, { userId: user.id, details, updatedAt: createdAt })] : []),
    ...answerStatements(db, request, { userId: user.id, at: createdAt }),
  ]);
  return order ? { order, lines } : null;
}

/** @returns whether it was still unpaid: what the buyer of a paid order agreed to stays as it is */
export async function updateReusedOrder(
  { db, now }: CheckoutServices,
  order: OrderRow,
  request: OrderRequest,
): Promise<boolean> {
  const { details } = request;
  const at = now();
  const update = updatePendingOrder(db, order.id, {
    ...(details && { buyer: details }),
    // What was agreed to stays so, whatever a later call leaves out.
    ...(request.consent && consentOf(request, at)),
    ...lettersOf(request, at),
    legalVersions: versionsAsJson,
  });
  const [updated] = await db.batch([
    update,
    ...(details
      ? [
          upsertBuyerDetails(db, { userId: order.userId, details, updatedAt: at }),
          ...refreshOrderSearch(db, order.id),
        ]
      : []),
    ...answerStatements(db, request, { userId: order.userId, at }),
  ]);
  return updated.length > 0;
}

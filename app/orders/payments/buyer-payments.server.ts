import type { User } from "#app/accounts/accounts.contract.ts";
import { cartRows } from "#app/cart/cart.store.server.ts";
import type { SummaryRow } from "#app/catalog/catalog.store.server.ts";
import { statedAttributes } from "#app/catalog/product-attributes.ts";
import { imagesOf, type ViewServices } from "#app/catalog/product-summary.server.ts";
import { giftSummary, type StoredGift } from "#app/gifts/gifts.contract.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { TierTerms } from "#app/memberships/tiers.contract.ts";
import {
  type OrderLineRow,
  type OrderRow,
  orderByCode,
  orderById,
  orderBySession,
} from "#app/orders/orders.store.server.ts";
import {
  type CancelledPayment,
  PAYMENTS_PAGE_SIZE,
  type PaymentRecord,
  type PaymentsPage,
  type ShownPayment,
} from "#app/orders/payments/buyer-payments.contract.ts";
import {
  announcedOrders,
  type CreditNotes,
  linesWithTitles,
  orderHistory,
} from "#app/orders/payments/buyer-payments.store.server.ts";
import { isInDispute } from "#app/orders/refunds/refund-states.ts";
import { mayDeliver, mayWithdraw } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { type SettleServices, settleOrder } from "./settle.server.ts";

type RecordServices = SettleServices & ViewServices;
interface Line {
  line: OrderLineRow;
  /** The current title in the catalogue; where it is not written in the reader's language, the record shows the one at the time of purchase. */
  title: Translated;
  images: SummaryRow["images"];
  gift: StoredGift | null;
  deliveryBegan: number;
}

/** A line of an order, or an order that pays for a membership and has none. */
type Row = { [K in keyof Line]: Line[K] | null } & {
  creditNotes: CreditNotes;
  period: { terms: TierTerms; startsAt: Date; endsAt: Date } | null;
  isFirstPeriod: number;
  periodDiscountCents: number | null;
};

const linesIn = (rows: readonly Row[]): Line[] =>
  rows.flatMap(({ line, title, images, gift, deliveryBegan }) =>
    line && title ? [{ line, title, images: images ?? [], gift, deliveryBegan: deliveryBegan ?? 0 }] : [],
  );

function membershipOf([row]: readonly Row[], reader: ViewServices): PaymentRecord["membership"] {
  if (!row?.period) return null;
  const { terms, startsAt, endsAt } = row.period;
  return { title: inLanguage(terms.name, reader), from: startsAt.toISOString(), until: endsAt.toISOString() };
}

/** The invoice of a paid order; null where there is none. Stripe may create it some seconds after the payment. */
function invoiceOf({ code, invoiced, taxCents, paidAt }: OrderRow, notes: CreditNotes) {
  if (!invoiced || !paidAt) return null;
  const url = `/app/invoice/${code}`;
  return {
    includedTax: taxCents,
    url,
    creditNotes: notes.map(({ id, number }) => ({ number, url: `${url}?note=${id}` })),
  };
}

const isCovered = ({ withdrawal }: OrderRow, { line }: Pick<Line, "line">) =>
  line.returnReason !== null || withdrawal?.productIds.includes(line.productId) === true;

/** Of an order that pays for a membership: only the first one may be withdrawn from, and it ends all of it. */
function memberWithdrawalState(
  order: OrderRow,
  { isFirstPeriod }: Row,
  now: Date,
): PaymentRecord["withdrawal"] {
  if (order.withdrawal) return "done";
  return isFirstPeriod && mayWithdraw(order, now) ? "open" : null;
}

/** `open` may include a model whose upgrade has ended the right: only the page of the withdrawal reads upgrades. */
function withdrawalState(order: OrderRow, lines: readonly Line[], now: Date): PaymentRecord["withdrawal"] {
  const candidates = lines.filter((line) => !isCovered(order, line));
  if (candidates.length === 0 || !mayWithdraw(order, now)) return order.withdrawal ? "done" : null;
  const isOpen = candidates.some(({ deliveryBegan }) => order.consentAt === null || deliveryBegan !== 1);
  // A dispute at the bank ends no right: the link stays for the whole period (Directive 2011/83/EU, article 11a).
  if (isOpen) return "open";
  return order.withdrawal ? "done" : "delivered";
}

const giftOf = (order: OrderRow, [first]: Line[], now: Date) =>
  first ? giftSummary(first.gift, [order, first.line], now) : null;

const recordOf = (
  order: OrderRow,
  rows: readonly Row[],
  reader: ViewServices & Pick<Services, "now">,
): PaymentRecord => recordOfLines(order, linesIn(rows), { rows, reader });

const recordOfLines = (
  order: OrderRow,
  lines: Line[],
  { rows, reader }: { rows: readonly Row[]; reader: ViewServices & Pick<Services, "now"> },
): PaymentRecord => ({
  orderCode: order.code,
  paymentCode: order.paymentIntentId,
  amount: order.totalCents,
  currency: "EUR",
  coupon:
    order.coupon === null
      ? null
      : {
          code: order.coupon,
          discount:
            rows[0]?.periodDiscountCents ?? lines.reduce((sum, { line }) => sum + line.discountCents, 0),
        },
  date: (order.paidAt ?? order.createdAt).toISOString(),
  state: order.status,
  invoice: invoiceOf(order, rows[0]?.creditNotes ?? []),
  soldByStripe: order.managed,
  products: lines.map(({ line, title, images }) => ({
    id: line.productId,
    title: title[reader.language] ? inLanguage(title, reader) : line.title,
    image: imagesOf({ images }, reader)[0] ?? null,
    license: line.license,
    // The coupon has a line of its own.
    price: line.priceCents + line.discountCents,
    returnReason: line.returnReason,
  })),
  membership: membershipOf(rows, reader),
  paymentUrl: order.status === "pending" ? order.paymentUrl : null,
  gift: giftOf(order, lines, reader.now()),
  refunded: order.refundedCents,
  inDispute: isInDispute(order),
  refundFailed: order.failedRefundId !== null,
  withdrawal: rows[0]?.period
    ? memberWithdrawalState(order, rows[0], reader.now())
    : withdrawalState(order, lines, reader.now()),
  consentNeeded: lines.some(
    (line) => !isCovered(order, line) && !mayDeliver(order, line.deliveryBegan === 1, reader.now()),
  ),
});

/** The order updated from the provider, or as stored when the provider cannot be reached. */
async function recordForBuyer(
  services: RecordServices,
  user: User,
  order: OrderRow | undefined,
): Promise<ShownPayment> {
  if (order?.userId !== user.id) throw new DomainError("not_found");
  const asLastKnown = async (error: unknown) => {
    services.log("payment_provider_failed", { error: errorDetails(error) });
    return (await orderById(services.db, order.id))[0] ?? order;
  };
  const open = order.status === "pending" || order.status === "processing";
  const settled = open ? await settleOrder(services, order).catch(asLastKnown) : order;
  const rows = await linesWithTitles(services.db, order.id);
  const first = rows.find(({ line }) => line && line.returnReason !== "reduced");
  return {
    ...recordOf(settled, rows, services),
    settings: first?.settings ? statedAttributes(first.settings) : {},
  };
}

/** The order for the success page, by Stripe's session. */
export async function paymentRecord(
  services: RecordServices,
  user: User,
  sessionId: string,
): Promise<ShownPayment> {
  return recordForBuyer(services, user, (await orderBySession(services.db, sessionId))[0]);
}

/** The order for the success page when it costs nothing and so has no Stripe session. @throws DomainError not_found */
export async function orderRecord(
  services: RecordServices,
  user: User,
  orderCode: string,
): Promise<ShownPayment> {
  return recordForBuyer(services, user, (await orderByCode(services.db, orderCode))[0]);
}

/** The order for a buyer who cancelled on the payment page. @throws DomainError not_found, also for somebody else's order. */
export async function cancelledOrder(
  services: RecordServices,
  user: User,
  code: string,
): Promise<CancelledPayment> {
  const record = await recordForBuyer(services, user, (await orderByCode(services.db, code))[0]);
  const [only, ...more] = record.products;
  const inCart = (await cartRows(services.db, user.id)).some(({ product }) => product.id === only?.id);
  return { ...record, productId: only && !more.length && !inCart ? only.id : null };
}

const recordsOf = (rows: ({ order: OrderRow } & Row)[], reader: ViewServices): PaymentRecord[] =>
  [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((lines) =>
    lines[0] ? [recordOf(lines[0].order, lines, reader)] : [],
  );

/** @param after cursor of a page; empty for the first */
export async function paymentRecords(
  services: Reads & ViewServices,
  user: User,
  after = "",
): Promise<PaymentsPage> {
  const rows = await orderHistory(services.db, user.id, keysetPage(after, PAYMENTS_PAGE_SIZE));
  const orders = [...Map.groupBy(rows, ({ order }) => order.id).values()];
  const { shown, next } = pageOf(orders, PAYMENTS_PAGE_SIZE, ([last]) =>
    last ? cursorOf(last.order.createdAt, last.order.id) : "",
  );
  return { records: recordsOf(shown.flat(), services), next };
}

/** How long a failed payment is announced. */
const FAILED_SHOWN_MS = 30 * DAY_MS;

/** What the dashboard says before anything else. */
export async function announcedPayments(
  services: Reads & ViewServices,
  user: Pick<User, "id">,
): Promise<PaymentRecord[]> {
  const since = new Date(services.now().getTime() - FAILED_SHOWN_MS);
  return recordsOf(await announcedOrders(services.db, user.id, since), services);
}

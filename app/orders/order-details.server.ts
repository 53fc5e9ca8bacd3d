import { fileDownloadIn } from "#app/downloads/download-counts.store.server.ts";
import { giftSummary } from "#app/gifts/gifts.contract.ts";
import { regionName } from "#app/i18n/region-name.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { GIVEN_UP_RANK } from "#app/mail/mail.contract.ts";
import { feeOf } from "#app/orders/payments/payment-fee.ts";
import { isInvoice } from "#app/orders/payments/payment-page.ts";
import { owedNow } from "#app/orders/refunds/owed.ts";
import { declarationsOf, REFUND_WITHIN_MS, refundsDue } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Money } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type {
  OrderDetails,
  OrderEvent,
  OrderLineDetails,
  OrderMail,
  RefundDetails,
} from "./order-details.contract.ts";
import {
  licenseChangesOfBuyer,
  linesForSeller,
  mailsOfOrder,
  orderWithBuyer,
  periodOfCode,
  refundsOfOrder,
} from "./order-details.store.server.ts";

type DetailsServices = Money;
type OrderWithBuyer = Awaited<ReturnType<typeof orderWithBuyer>>[number];
type LineRow = Awaited<ReturnType<typeof linesForSeller>>[number];
type MailRow = Awaited<ReturnType<typeof mailsOfOrder>>[number];
type RefundRow = Awaited<ReturnType<typeof refundsOfOrder>>[number]["refund"];
type ChangeRow = Awaited<ReturnType<typeof licenseChangesOfBuyer>>[number];

function lineDetails(
  { line, gift, owned, revokedAt, count, lastAt, lastVersion, filesInVersion, ...row }: LineRow,
  { order }: OrderWithBuyer,
  now: Date,
): OrderLineDetails {
  const fileDownload = fileDownloadIn(row.fileDownload);
  const hasDownloads = count !== null && lastAt !== null && lastVersion !== null;
  return {
    productId: line.productId,
    title: line.title,
    license: line.license,
    price: line.priceCents,
    discount: line.discountCents,
    listPrice: line.listCents,
    returnReason: line.returnReason,
    owned: !owned ? "none" : revokedAt ? "revoked" : "valid",
    downloads: hasDownloads ? { count, lastAt: lastAt.toISOString(), lastVersion } : null,
    fileDownloads: fileDownload && {
      count: fileDownload.count,
      files: filesInVersion,
      lastAt: fileDownload.lastAt.toISOString(),
      version: fileDownload.version,
    },
    gift: giftSummary(gift, [order, line], now),
  };
}

const refundDetails = (row: RefundRow, lines: readonly OrderLineDetails[]): RefundDetails => ({
  id: row.id,
  amount: row.amountCents,
  titles: lines.filter(({ productId }) => row.productIds.includes(productId)).map(({ title }) => title),
  reason: row.reason,
  note: row.note,
  status: row.status,
  atStripe: row.madeBy === null,
  unassigned: row.madeBy === null && row.assignedAt === null && row.status === "made",
  at: (row.madeAt ?? row.createdAt).toISOString(),
});

const mailEvent = ({ template, rank, dueAt, sentAt }: MailRow): OrderEvent => ({
  kind: "mail",
  mail: template as OrderMail,
  state: sentAt ? "sent" : rank === GIVEN_UP_RANK ? "given_up" : "waiting",
  at: (sentAt ?? dueAt).toISOString(),
});

const linesIn = (productIds: readonly string[], lines: readonly OrderLineDetails[]) =>
  lines.filter(({ productId }) => productIds.includes(productId));

const withdrawalEvents = (
  { order: { withdrawal } }: OrderWithBuyer,
  { lines, membership }: Pick<OrderDetails, "lines" | "membership">,
): OrderEvent[] =>
  declarationsOf(withdrawal).map(({ at, productIds }) => ({
    kind: "withdrawn",
    titles: membership ? [membership.title] : linesIn(productIds, lines).map(({ title }) => title),
    at: new Date(at).toISOString(),
  }));

function owedOf({ order }: OrderWithBuyer, title: string): OrderDetails["unrefunded"] {
  const amount = owedNow(order);
  if (!order.owed || amount === 0) return null;
  const { why, at } = order.owed;
  return {
    why,
    refundDue: new Date(at + REFUND_WITHIN_MS).toISOString(),
    titles: [title],
    productIds: [],
    amount,
  };
}

/** What the seller must refund after withdrawals, with the time of the oldest declaration, whose refund is due first. */
function unrefundedWithdrawal(
  { order }: OrderWithBuyer,
  lines: readonly OrderLineDetails[],
): OrderDetails["unrefunded"] {
  const { withdrawal } = order;
  if (!withdrawal) return null;
  const unrefunded = linesIn(
    withdrawal.productIds,
    lines.filter(({ returnReason, price }) => returnReason === null && price > 0),
  );
  const dues = refundsDue(
    order,
    lines.map(({ productId, price, returnReason }) => ({ productId, priceCents: price, returnReason })),
  );
  const amount = dues.reduce((sum, due) => sum + due, 0);
  const oldest = declarationsOf(withdrawal).find(
    ({ productIds }) => linesIn(productIds, unrefunded).length > 0,
  );
  if (!oldest || amount <= 0) return null;
  return {
    why: "withdrawn",
    refundDue: new Date(oldest.at + REFUND_WITHIN_MS).toISOString(),
    titles: unrefunded.map(({ title }) => title),
    productIds: unrefunded.map(({ productId }) => productId),
    amount,
  };
}

/** The payment page is opened while the order is placed, so both have one time. Of a membership an invoice is charged: there is no such page. */
function paymentEvents({ order }: OrderWithBuyer): OrderEvent[] {
  const at = order.createdAt.toISOString();
  const isCharged = isInvoice(order.paymentSessionId);
  return [
    { kind: isCharged ? "charged" : "placed", at },
    ...(order.consentAt ? [{ kind: "consent" as const, at: order.consentAt.toISOString() }] : []),
    ...(order.paymentSessionId && !isCharged ? [{ kind: "opened" as const, at }] : []),
    ...(order.paidAt ? [{ kind: "paid" as const, at: order.paidAt.toISOString() }] : []),
    ...(order.dispute
      ? [
          {
            kind: "disputed" as const,
            dispute: order.dispute,
            at: new Date(order.dispute.openedAt).toISOString(),
          },
        ]
      : []),
  ];
}

const downloadEvents = (lines: readonly OrderLineDetails[]): OrderEvent[] =>
  lines.flatMap(({ title, downloads, fileDownloads }) => {
    const events: OrderEvent[] = [];
    if (downloads) {
      const { count, lastVersion: version, lastAt: at } = downloads;
      events.push({ kind: "downloaded", title, count, version, at });
    }
    if (fileDownloads) {
      const { count, files, version, lastAt: at } = fileDownloads;
      events.push({ kind: "downloaded_files", title, count, files, version, at });
    }
    return events;
  });

function licenseEvent({ change, title }: ChangeRow, { language, mainLanguage }: DetailsServices): OrderEvent {
  const { change: kind, license, note, createdAt } = change;
  return {
    kind,
    title: inLanguage(title, { language, mainLanguage }),
    license,
    note,
    at: createdAt.toISOString(),
  };
}

function buyerOf(
  { order, username, email, deletedAt }: OrderWithBuyer,
  { language }: DetailsServices,
): OrderDetails["buyer"] {
  const details = order.buyer ?? {};
  const city = [details.postalCode, details.city].filter(Boolean).join(" ");
  return {
    id: order.userId,
    name: [details.name, details.lastName].filter(Boolean).join(" ") || username,
    email: deletedAt === null ? email : "",
    deleted: deletedAt !== null,
    phone: details.phone ?? "",
    address: [
      details.address ?? "",
      city,
      details.country ? regionName(details.country, language) : "",
    ].filter(Boolean),
  };
}

function holderOf({ order, holderId, holderDeletedAt }: OrderWithBuyer): OrderDetails["holder"] {
  if (holderId === null) return "nobody";
  if (holderDeletedAt !== null) return "deleted";
  return holderId === order.userId ? "buyer" : "recipient";
}

const stripePage = (path: string, live: boolean) =>
  `https://dashboard.stripe.com/${live ? "" : "test/"}${path}`;

function taxDetails({ order }: OrderWithBuyer, live: boolean): OrderDetails["tax"] {
  const { taxCents, countryEvidence, taxId, invoiceId } = order;
  if (taxCents === null) return null;
  const invoicePage = invoiceId && stripePage(`invoices/${invoiceId}`, live);
  return { cents: taxCents, evidence: countryEvidence ?? {}, taxId, invoicePage };
}

type Period = Awaited<ReturnType<typeof periodOfCode>>[number];

function paysForOf({ renewal, isFirst }: Period): NonNullable<OrderDetails["membership"]>["paysFor"] {
  if (renewal) return "renewal";
  return isFirst ? "joining" : "change";
}

/** One order for the seller, by its code. @throws DomainError not_found. */
export async function orderDetails(services: DetailsServices, code: string): Promise<OrderDetails> {
  const { db, payments } = services;
  const [[found], lineRows, refundRows, changes, mails, [period]] = await db.batch([
    orderWithBuyer(db, code),
    linesForSeller(db, code),
    refundsOfOrder(db, code),
    licenseChangesOfBuyer(db, code),
    mailsOfOrder(db, code),
    periodOfCode(db, code),
  ]);
  if (!found) throw new DomainError("not_found");
  const { order } = found;
  const lines = lineRows.map((row) => lineDetails(row, found, services.now()));
  const refunds = refundRows.map(({ refund }) => refundDetails(refund, lines));
  const membership = period
    ? {
        tier: period.terms.tier,
        title: inLanguage(period.terms.name, services),
        from: period.startsAt.toISOString(),
        until: period.endsAt.toISOString(),
        paysFor: paysForOf(period),
      }
    : null;
  const events = [
    ...paymentEvents(found),
    ...withdrawalEvents(found, { lines, membership }),
    ...mails.map(mailEvent),
    ...downloadEvents(lines),
    ...refunds.map((refund) => ({ kind: "refund" as const, refund, at: refund.at })),
    ...changes.map((change) => licenseEvent(change, services)),
  ];
  const discount = period?.discountCents ?? lineRows.reduce((sum, { line }) => sum + line.discountCents, 0);
  return {
    code: order.code,
    status: order.status,
    total: order.totalCents,
    refunded: order.refundedCents,
    coupon: order.coupon === null ? null : { code: order.coupon, discount },
    paymentCode: order.paymentIntentId,
    paymentPage: order.paymentIntentId && stripePage(`payments/${order.paymentIntentId}`, payments.live),
    language: order.language,
    consent:
      order.consentVersion && order.consentAt
        ? { version: order.consentVersion, at: order.consentAt.toISOString() }
        : null,
    fee: feeOf(order),
    soldByStripe: order.managed,
    tax: taxDetails(found, payments.live),
    refundFailed: order.failedRefundId !== null,
    unrefunded: membership ? owedOf(found, membership.title) : unrefundedWithdrawal(found, lines),
    dispute: order.dispute,
    buyer: buyerOf(found, services),
    holder: holderOf(found),
    lines,
    membership,
    unassigned: order.status === "paid" ? refunds.filter(({ unassigned }) => unassigned) : [],
    events: events.sort((a, b) => a.at.localeCompare(b.at)),
  };
}

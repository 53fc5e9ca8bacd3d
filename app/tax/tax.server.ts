import type { User } from "#app/accounts/accounts.contract.ts";
import { orderByCode } from "#app/orders/orders.store.server.ts";
import { feeOf } from "#app/orders/payments/payment-fee.ts";
import type { PageVat } from "#app/orders/payments/payment-pages.service.server.ts";
import { type SettleServices, settleOrder } from "#app/orders/payments/settle.server.ts";
import type { Money, Reads, Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { localDay, monthRange } from "#app/shared/time-zone.ts";
import { setting } from "#app/studio/setting.server.ts";
import {
  type InvoiceQuery,
  type TaxDocument,
  type TaxReportRow,
  type TaxSettings,
  type VatWay,
  vatWayOf,
} from "./tax.contract.ts";
import { TAX_PAGE_SIZE, taxDocumentPage, taxDocumentsOf, taxReportRows } from "./tax.store.server.ts";

type TaxGroupRow = Awaited<ReturnType<typeof taxReportRows>>[number];

/** Why Stripe cannot do what a way asks of it, as an i18n key; null when it can. */
const OBSTACLES: Record<
  VatWay,
  (services: Pick<Services, "payments" | "settings">) => Promise<string | null>
> = {
  own: async () => null,
  async stripe_tax({ payments }) {
    if (!(await payments.mayReadInvoices())) return "studioTax.keyLacksPermission";
    const missing = await payments.missingTaxSettings();
    return missing.length ? "studioTax.notReady" : null;
  },
  async managed({ payments, settings }) {
    const reason = await payments.soldByStripeObstacle(settings.SHOP_ORIGIN);
    return reason === null ? null : `studioTax.refused?${new URLSearchParams({ reason })}`;
  },
};

/**
 * Saves who does the VAT of new orders. A way is chosen only when Stripe takes it: otherwise Stripe would refuse every payment.
 * @throws DomainError bad_input when the seller has not filled in Stripe's tax settings, Stripe's key lacks a permission, or Stripe does not sell for this account; payment_unavailable. Then nothing has changed.
 */
export async function saveTaxSettings(
  services: Money,
  settings: TaxSettings & { revision?: string | null },
): Promise<void> {
  const { log } = services;
  const obstacle = await OBSTACLES[settings.by](services).catch((error: unknown) => {
    log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  });
  if (obstacle) throw new DomainError("bad_input", { fields: { by: obstacle } });
  await setting("tax").run(services, settings);
}

/** What a payment page is made with: of an order, or of a membership. */
export async function pageVatOf(
  services: Reads & Pick<Services, "log">,
  placed: Parameters<typeof vatWayOf>[0],
): Promise<PageVat> {
  const by = vatWayOf(placed);
  return by === "stripe_tax" ? { by, footer: (await setting("tax").read(services)).footer } : { by };
}

/** @param pageSize rows that are read at a time */
export async function taxReport(
  { db, shop }: Reads,
  month: string,
  pageSize = TAX_PAGE_SIZE,
): Promise<TaxReportRow[]> {
  const range = monthRange(month, (await shop.profile()).timeZone);
  const report: TaxReportRow[] = [];
  for (let last: TaxGroupRow | null = null; ; ) {
    const rows: TaxGroupRow[] = await taxReportRows(db, range, last, pageSize);
    report.push(...rows.map((row) => ({ ...row, isBusiness: row.isBusiness === 1 })));
    last = rows.at(-1) ?? null;
    if (!last || rows.length < pageSize) return report;
  }
}

type TaxRow = Awaited<ReturnType<typeof taxDocumentPage>>[number];

export async function* taxDocumentsOfMonth(
  { db, shop }: Reads,
  month: string,
): AsyncGenerator<TaxDocument[]> {
  const { timeZone } = await shop.profile();
  const range = monthRange(month, timeZone);
  let after: TaxRow["document"] | null = null;
  for (;;) {
    const rows: TaxRow[] = await taxDocumentPage(db, range, after);
    yield rows.map((row) => taxDocumentOf(row, timeZone));
    const last = rows.at(-1)?.document;
    if (!last || rows.length < TAX_PAGE_SIZE) return;
    after = last;
  }
}

function taxDocumentOf({ document, code, evidence, ...fee }: TaxRow, timeZone: string): TaxDocument {
  const { kind, number, issuedAt, country, taxId, percent, reason, totalCents, taxCents } = document;
  const sign = kind === "invoice" ? 1 : -1;
  return {
    kind,
    number,
    orderCode: code,
    issuedAt: issuedAt.toISOString(),
    day: localDay(issuedAt.getTime(), timeZone),
    country,
    evidence: evidence ?? {},
    taxId,
    percent,
    reason,
    total: sign * totalCents,
    tax: sign * taxCents,
    fee: feeOf(fee),
  };
}

/**
 * The URL where the buyer downloads the invoice of an order, or one of its credit notes. Requested from Stripe each time, because its
 * URLs expire. An invoice that was not ready when the order was paid is requested again.
 * @throws DomainError not_found, also for somebody else's order; payment_unavailable.
 */
export async function invoiceUrl(
  services: SettleServices,
  user: Pick<User, "id">,
  { code, note }: InvoiceQuery,
): Promise<string> {
  const { db, payments, log } = services;
  const [order] = await orderByCode(db, code);
  if (order?.userId !== user.id || !order.invoiced) throw new DomainError("not_found");
  const unavailable = (error: unknown) => {
    log("payment_provider_failed", { order: order.id, error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  };
  if (order.invoiceId === null && order.paidAt) await settleOrder(services, order).catch(unavailable);
  const documents = await taxDocumentsOf(db, order.id);
  const requestedDocument = documents.find(({ id, kind }) =>
    note === undefined ? kind === "invoice" : id === note,
  );
  const url = requestedDocument ? await payments.documentUrl(requestedDocument.id).catch(unavailable) : null;
  if (!url) throw new DomainError("not_found");
  return url;
}

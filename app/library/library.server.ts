import type { User } from "#app/accounts/accounts.contract.ts";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import type { TextInLanguage } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { countSales } from "#app/catalog/list/listing.store.server.ts";
import { productSummary } from "#app/catalog/product-summary.server.ts";
import { fileDownloadIn } from "#app/downloads/download-counts.store.server.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { consentNeeded } from "./delivery-rights.ts";
import type { ListedPurchase, Purchase } from "./library.contract.ts";
import {
  grantedFreePurchase,
  insertFreePurchase,
  notesOfUpdates,
  type PurchaseRow,
  purchaseRows,
  standardPriceOf,
  undeliveredPurchases,
} from "./library.store.server.ts";

type LibraryServices = Writes;

/**
 * Why a purchase was revoked; null when it was not. An upgrade that was revoked with the order of its Standard license counts as refunded.
 * What a member took ends with the payment of its period, or with the membership.
 */
export function revocationReason({
  purchase,
  orderStatus,
  revokedManually,
  withdrawn,
}: Pick<
  PurchaseRow,
  "purchase" | "orderStatus" | "revokedManually" | "withdrawn"
>): Purchase["revokedBecause"] {
  if (!purchase.revokedAt) return null;
  if (revokedManually) return "by_seller";
  if (withdrawn) return "withdrawn";
  if (orderStatus === "charged_back") return "charged_back";
  return isTaken(purchase) && orderStatus === "paid" ? "ended" : "refunded";
}

function purchaseOf(row: PurchaseRow, services: LibraryServices): Purchase {
  const { purchase, product, download, orderCode } = row;
  const fileDownload = fileDownloadIn(row.fileDownload);
  const ofCurrentVersion = fileDownload?.version === product.version ? fileDownload : null;
  return {
    id: product.id,
    product: productSummary(product, services),
    license: purchase.license,
    purchasedAt: purchase.purchasedAt.toISOString(),
    downloadCount: download?.count ?? 0,
    lastDownloadAt: download?.lastAt.toISOString() ?? null,
    fileDownloads: ofCurrentVersion && {
      count: ofCurrentVersion.count,
      lastAt: ofCurrentVersion.lastAt.toISOString(),
    },
    version: product.version,
    lastVersion: download?.lastVersion ?? null,
    orderCode,
    member: isTaken(purchase),
    revokedAt: purchase.revokedAt?.toISOString() ?? null,
    revokedBecause: revocationReason(row),
    certificateCode: purchase.certificateCode,
  };
}

/** As in SQL (`isTaken`). */
const isTaken = ({ orderId, memberOrderId }: PurchaseRow["purchase"]) =>
  orderId === null && memberOrderId !== null;

const strength = ({ purchase }: PurchaseRow) =>
  (purchase.revokedAt ? 0 : LICENSE_TYPES.length) + LICENSE_TYPES.indexOf(purchase.license);

function strongest(rows: PurchaseRow[]): PurchaseRow[] {
  const byProduct = new Map<string, PurchaseRow>();
  for (const row of rows) {
    const best = byProduct.get(row.product.id);
    if (!best || strength(row) > strength(best)) byProduct.set(row.product.id, row);
  }
  return [...byProduct.values()];
}

/** A person's strongest license of a model; null for none. */
export function purchaseIn(services: LibraryServices, rows: PurchaseRow[], id: string): Purchase | null {
  const [row] = strongest(rows.filter(({ product }) => product.id === id));
  return row ? purchaseOf(row, services) : null;
}

export async function purchasesOf(services: LibraryServices, caller: Caller): Promise<Purchase[]> {
  const { rows } = await batchForCaller(services, caller, (userId) => [purchaseRows(services.db, userId)]);
  return strongest(rows[0]).map((row) => purchaseOf(row, services));
}

function plainNotes(
  notes: Translated | null,
  reader: Pick<Services, "language" | "mainLanguage">,
): TextInLanguage | null {
  const markdown = notes && bestTranslation(notes, reader);
  return markdown && { ...markdown, text: plainText(readMarkdown(markdown.text)) };
}

export async function listedPurchases(
  services: LibraryServices,
  { id }: Pick<User, "id">,
): Promise<ListedPurchase[]> {
  const { db, now } = services;
  const [rows, updates, undelivered] = await db.batch([
    purchaseRows(db, id),
    notesOfUpdates(db, id),
    undeliveredPurchases(db, id),
  ]);
  const at = now();
  const consentFor = (productId: string) => {
    const owned = rows.filter(({ product, purchase }) => product.id === productId && !purchase.revokedAt);
    const waiting = undelivered.filter((each) => each.productId === productId);
    return waiting.length < owned.length ? null : consentNeeded(waiting, id, at);
  };
  const notes = new Map(updates.map((update) => [update.productId, update.notes]));
  return strongest(rows).map((row) => ({
    ...purchaseOf(row, services),
    consentNeeded: consentFor(row.product.id),
    titles: Object.values(row.product.title),
    isEarly: row.product.status === "draft",
    whatsNew: row.purchase.revokedAt ? null : plainNotes(notes.get(row.product.id) ?? null, services),
  }));
}

/** The orders whose buyer must agree to delivery, with the models that wait for it. */
export function missingConsents(purchases: readonly ListedPurchase[]) {
  const own = purchases.flatMap(({ consentNeeded: needed, product: { title } }) =>
    needed?.by === "owner" ? [{ orderCode: needed.orderCode, title }] : [],
  );
  return [...Map.groupBy(own, ({ orderCode }) => orderCode)].map(([orderCode, models]) => ({
    orderCode,
    titles: models.map(({ title }) => title),
  }));
}

/** Grants the Standard license of a free product; idempotent. @throws DomainError not_found, not_free when the Standard license costs something, or license_taken when a seller took it. */
export async function grantFreeProduct(
  services: LibraryServices,
  user: User,
  { id }: { id: string },
): Promise<Purchase> {
  const { db } = services;
  const at = services.now();
  const [[product], , rows] = await db.batch([
    standardPriceOf(db, id),
    insertFreePurchase(db, { userId: user.id, productId: id }, at),
    purchaseRows(db, user.id),
    countSales(db, grantedFreePurchase(user.id, id, at)),
  ]);
  if (!product) throw new DomainError("not_found");
  if (product.standardCents !== 0) throw new DomainError("not_free");
  const granted = purchaseIn(services, rows, id);
  if (!granted) throw new Error(`the free product ${id} was not granted`);
  if (granted.revokedAt) throw new DomainError("license_taken");
  return granted;
}

/** What a shopper owns: one entry per product, at its strongest licence; free models are granted once. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { summaryOf } from "#app/domain/catalog/product-summary.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Purchase } from "./library.contract.ts";
import { grantFree, type PurchaseRow, priceOf, purchaseRows } from "./library.store.server.ts";

type Library = Pick<Services, "db" | "language" | "settings" | "now">;

const purchaseOf = ({ purchase, product, download, orderCode }: PurchaseRow, library: Library): Purchase => ({
  id: product.id,
  product: summaryOf(product, library),
  license: purchase.licence,
  purchasedAt: purchase.purchasedAt.toISOString(),
  downloadCount: download?.count ?? 0,
  lastDownloadAt: download?.lastAt.toISOString() ?? null,
  version: product.version,
  lastVersion: download?.lastVersion ?? null,
  orderCode,
  revokedAt: purchase.revokedAt?.toISOString() ?? null,
});

/** A live purchase beats a revoked one, Commercial beats Standard. */
const strength = ({ purchase }: PurchaseRow) =>
  (purchase.revokedAt ? 0 : 2) + (purchase.licence === "commercial" ? 1 : 0);

/** Newest first. */
export async function purchasesOf(library: Library, user: Pick<User, "id">): Promise<Purchase[]> {
  const strongest = new Map<string, PurchaseRow>();
  for (const row of await purchaseRows(library.db, user.id)) {
    const kept = strongest.get(row.product.id);
    if (!kept || strength(row) > strength(kept)) strongest.set(row.product.id, row);
  }
  return [...strongest.values()].map((row) => purchaseOf(row, library));
}

/** Idempotent. @throws DomainError not_found, or not_free when the Standard licence costs something. */
export async function grantFreeProduct(
  library: Library,
  user: User,
  { id }: { id: string },
): Promise<Purchase> {
  const { db, now } = library;
  const [[product]] = await db.batch([priceOf(db, id), grantFree(db, user.id, id, now())]);
  if (!product) throw new DomainError("not_found");
  if (product.standardCents !== 0) throw new DomainError("not_free");
  const granted = (await purchasesOf(library, user)).find((purchase) => purchase.id === id);
  if (!granted) throw new Error(`the free product ${id} was not granted`);
  return granted;
}

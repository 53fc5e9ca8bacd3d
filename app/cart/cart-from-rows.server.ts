/** What of the rows of a cart can be bought, and for how much. */
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { licensesOf, productSummary } from "#app/catalog/product-summary.server.ts";
import { licensesOwned } from "#app/library/library.store.server.ts";
import { holdsLicenseOrBetter, type LicensedModel } from "#app/offers/pricing/bundle.ts";
import { checkedAmountDue, purchaseObstacle } from "#app/offers/pricing/pricing.ts";
import { processingProducts } from "#app/orders/orders.store.server.ts";
import type { Reads } from "#app/services.ts";
import type { Cart, CartItem } from "./cart.contract.ts";
import { cartRows } from "./cart.store.server.ts";
import { payableItems, totalOf } from "./cart-total.ts";

type CartRow = Awaited<ReturnType<typeof cartRows>>[number];
type Owned = Awaited<ReturnType<typeof licensesOwned>>;

export const licensesOwnedOf = (id: string, owned: Owned) =>
  owned.filter(({ productId }) => productId === id).map(({ license }) => license);

/** The lines that the caller can buy: not those whose license they own, or which is no longer sold or became free. */
export const buyableRows = (rows: CartRow[], owned: Owned, now: Date): CartRow[] =>
  rows.filter(({ product, license, amount }) => {
    const ownedLicenses = licensesOwnedOf(product.id, owned);
    return purchaseObstacle(licensesOf(product, now), license, { owned: ownedLicenses, amount }) === null;
  });

export const ownedModels = (owned: Owned): LicensedModel[] =>
  owned.map(({ productId: id, license }) => ({ id, license }));

type ProcessingRows = Awaited<ReturnType<typeof processingProducts>>;

export function cartFrom(
  { rows, owned, processingRows }: { rows: CartRow[]; owned: Owned; processingRows: ProcessingRows },
  services: Reads,
): Cart {
  const lines = buyableRows(rows, owned, services.now());
  const processing = processingRows.map(({ productId }) => productId);
  const ordered = lines.filter(({ product }) => !processing.includes(product.id));
  const holds = holdsLicenseOrBetter([
    ...ownedModels(owned),
    ...ordered.map(({ product, license }) => ({ id: product.id, license })),
  ]);
  const items = lines.map(({ product, license, amount }): CartItem => {
    const summary = productSummary(product, services);
    const buyer = { owned: licensesOwnedOf(product.id, owned), amount };
    const alone = checkedAmountDue(summary.licenses, license, buyer);
    const due = checkedAmountDue(summary.licenses, license, { ...buyer, holds });
    return {
      product: summary,
      license,
      price: due.cents,
      alone: alone.cents,
      extra: due.extra,
      aloneExtra: alone.extra,
    };
  });
  return { items, total: totalOf(payableItems({ items, processing })), currency: "EUR", processing };
}

export const cartQueries = (db: Reads["db"], userId: UserId) =>
  [cartRows(db, userId), licensesOwned(db, userId), processingProducts(db, userId)] as const;

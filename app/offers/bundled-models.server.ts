import type { CartBundle, CartItem } from "#app/cart/cart.contract.ts";
import type { BundledModel } from "#app/catalog/catalog.contract.ts";
import { productSummary } from "#app/catalog/product-summary.server.ts";
import type { Bundle } from "#app/offers/pricing/bundle.ts";
import type { Reads, Services } from "#app/services.ts";
import { bundledProducts } from "./bundles.store.server.ts";

type BundleServices = Reads;
type Row = Awaited<ReturnType<typeof bundledProducts>>[number];

/** The models of a bundle in its order; none unless all of them are published. */
export function bundledModels(
  bundle: Bundle | null,
  rows: readonly Row[],
  services: BundleServices,
): BundledModel[] {
  const models = (bundle?.ids ?? []).flatMap((id) => rows.filter((row) => row.id === id));
  if (models.length !== bundle?.ids.length) return [];
  return models.map((row) => {
    const { id, title, image, licenses } = productSummary(row, services);
    return { id, title, image, licenses };
  });
}

/** In the reader's language only: the page has words of its own for a bundle without a title. */
export const bundleTitleFor = (
  bundle: Bundle | null,
  { language }: Pick<Services, "language" | "mainLanguage">,
): string | null => bundle?.title?.[language] ?? null;

const CART_BUNDLES = 2;

/** The bundles that models of the cart are a part of, without those that are complete in it. */
export async function bundlesToComplete(
  services: BundleServices,
  items: readonly CartItem[],
): Promise<CartBundle[]> {
  const inCart = new Set(items.map(({ product }) => product.id));
  const first = new Map<string, CartItem>();
  for (const item of items) {
    const others = item.product.licenses.find(({ type }) => type === item.license)?.bundle?.with ?? [];
    if (others.every((id) => inCart.has(id))) continue;
    const key = [item.product.id, ...others].sort().join(" ");
    if (!first.has(key) && first.size < CART_BUNDLES) first.set(key, item);
  }
  if (first.size === 0) return [];
  const parts = [...first.values()].map(({ product, license }) => ({ id: product.id, license }));
  const rows = await bundledProducts(
    services.db,
    parts.map(({ id }) => id),
  );
  return parts.map(({ id, license }) => {
    const bundle = rows.find((row) => row.id === id)?.bundle ?? null;
    return {
      productId: id,
      license,
      title: bundleTitleFor(bundle, services),
      models: bundledModels(bundle, rows, services),
    };
  });
}

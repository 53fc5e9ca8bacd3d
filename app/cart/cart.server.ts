import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import type { ProductSummary } from "#app/catalog/catalog.contract.ts";
import { publishedProduct } from "#app/catalog/catalog.store.server.ts";
import { licensesOf, productSummary } from "#app/catalog/product-summary.server.ts";
import { bundledProducts } from "#app/offers/bundles.store.server.ts";
import { holdsLicenseOrBetter } from "#app/offers/pricing/bundle.ts";
import { isTooLittle, purchaseObstacle } from "#app/offers/pricing/pricing.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { CART_MAX, type Cart, type CartAdd, type CartRemove } from "./cart.contract.ts";
import { cartRows, deleteCartItem, upsertCartItems } from "./cart.store.server.ts";
import { buyableRows, cartFrom, cartQueries, licensesOwnedOf, ownedModels } from "./cart-from-rows.server.ts";

type CartServices = Writes;
export async function cartOf(services: CartServices, caller: Caller): Promise<Cart> {
  const answer = await batchForCaller(services, caller, (userId) => cartQueries(services.db, userId));
  const [rows, owned, processingRows] = answer.rows;
  return cartFrom({ rows, owned, processingRows }, services);
}

export async function publishedProductSummary(
  services: CartServices,
  id: string,
): Promise<ProductSummary | null> {
  const [product] = await publishedProduct(services.db, id);
  return product ? productSummary(product, services) : null;
}

/** Puts a license into the cart, or changes the one in it. @throws DomainError not_found, already_owned, free_product, amount_too_low, cart_full; the cart is then unchanged. */
export async function addToCart(
  services: CartServices & Pick<Services, "viewCounter">,
  caller: Caller,
  { id, license, amount, source }: CartAdd,
): Promise<Cart> {
  const { db, now } = services;
  const { userId, rows: batchRows } = await batchForCaller(services, caller, (ownerId) => [
    publishedProduct(db, id),
    ...cartQueries(db, ownerId),
  ]);
  const [[product], before, owned, processingRows] = batchRows;
  if (!product) throw new DomainError("not_found");
  const prices = licensesOf(product, now());
  const buyer = { owned: licensesOwnedOf(id, owned), amount };
  const obstacle = purchaseObstacle(prices, license, buyer);
  if (obstacle) throw new DomainError(obstacle);
  if (isTooLittle(prices, license, buyer)) throw new DomainError("amount_too_low");
  const lines = buyableRows(before, owned, now());
  const alreadyInCart = lines.some((line) => line.product.id === id);
  if (!alreadyInCart && lines.length >= CART_MAX) throw new DomainError("cart_full");
  const insertion = upsertCartItems(db, {
    userId,
    productIds: [id],
    license,
    amount,
    source,
    addedAt: now(),
  });
  const [, rows] = await db.batch([insertion, cartRows(db, userId)]);
  if (!alreadyInCart) services.waitUntil(services.viewCounter.carted(id, source));
  return cartFrom({ rows, owned, processingRows }, services);
}

/** Puts the models of a bundle that the caller does not own into the cart. Those that are in it under a better license stay. */
export async function addBundleToCart(
  services: CartServices & Pick<Services, "viewCounter">,
  caller: Caller,
  { id, license, source }: CartAdd,
): Promise<Cart> {
  const { db, now } = services;
  const { userId, rows: batchRows } = await batchForCaller(services, caller, (ownerId) => [
    bundledProducts(db, [id]),
    ...cartQueries(db, ownerId),
  ]);
  const [models, before, owned, processingRows] = batchRows;
  const isWhole = models.length > 0 && models.every(({ bundle }) => bundle?.ids.length === models.length);
  if (!isWhole || models.some(({ bundle }) => bundle?.prices[license] === undefined))
    throw new DomainError("not_found");
  const holds = holdsLicenseOrBetter(ownedModels(owned));
  const missing = models.filter((model) => !holds(model.id, license));
  if (missing.length === 0) throw new DomainError("already_owned");
  const lines = buyableRows(before, owned, now());
  const inCart = holdsLicenseOrBetter(lines.map(({ product, license }) => ({ id: product.id, license })));
  const additions = missing.filter((model) => !inCart(model.id, license));
  const newModels = additions.filter((model) => lines.every(({ product }) => product.id !== model.id));
  if (lines.length + newModels.length > CART_MAX) throw new DomainError("cart_full");
  const productIds = additions.map((model) => model.id);
  const insertion = upsertCartItems(db, { userId, productIds, license, source, addedAt: now() });
  const [, rows] = await db.batch([insertion, cartRows(db, userId)]);
  for (const model of newModels) services.waitUntil(services.viewCounter.carted(model.id, source));
  return cartFrom({ rows, owned, processingRows }, services);
}

export async function removeFromCart(
  services: CartServices,
  caller: Caller,
  { id }: CartRemove,
): Promise<Cart> {
  const { db } = services;
  const answer = await batchForCaller(services, caller, (userId) => [
    deleteCartItem(db, userId, id),
    ...cartQueries(db, userId),
  ]);
  const [, rows, owned, processingRows] = answer.rows;
  return cartFrom({ rows, owned, processingRows }, services);
}

/** Cart operations. Each returns the whole cart, priced from the catalogue. */
import type { Services } from "#app/context.server.ts";
import type { UserId } from "#app/domain/accounts/accounts.store.server.ts";
import { batchAs, type Caller } from "#app/domain/accounts/caller.server.ts";
import type { ProductFacts } from "#app/domain/catalog/catalog.contract.ts";
import { licencesOf, productFacts } from "#app/domain/catalog/product-summary.server.ts";
import { processingProducts } from "#app/domain/checkout/checkout.store.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { licencesOwned } from "#app/domain/library/library.store.server.ts";
import { priceToPay } from "#app/domain/pricing/pricing.ts";
import { CART_MAX, type Cart, type CartAdd, type CartItem, type CartRemove } from "./cart.contract.ts";
import { cartRows, pricedProduct, takeFromCart, upsertCartItem } from "./cart.store.server.ts";
import { payable, totalOf } from "./cart-total.ts";

type CartServices = Pick<Services, "db" | "language" | "settings" | "now" | "waitUntil">;
type CartRow = Awaited<ReturnType<typeof cartRows>>[number];
type Owned = Awaited<ReturnType<typeof licencesOwned>>;

/** The line, or nothing when its licence was bought, withdrawn or made free meanwhile. */
function itemOf({ product, licence }: CartRow, owned: Owned, services: CartServices): CartItem[] {
  try {
    const ownedLicences = owned
      .filter((purchase) => purchase.productId === product.id)
      .map((purchase) => purchase.licence);
    const price = priceToPay(licencesOf(product, services.now()), licence, ownedLicences);
    return [{ product: productFacts(product, services), license: licence, price }];
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

type UnderWay = Awaited<ReturnType<typeof processingProducts>>;

function cartFrom(
  { rows, owned, paying }: { rows: CartRow[]; owned: Owned; paying: UnderWay },
  services: CartServices,
): Cart {
  const items = rows.flatMap((row) => itemOf(row, owned, services));
  const underWay = paying.map(({ productId }) => productId);
  return { items, total: totalOf(payable({ items, underWay })), currency: "EUR", underWay };
}

const cartQueries = (db: Services["db"], userId: UserId) =>
  [cartRows(db, userId), licencesOwned(db, userId), processingProducts(db, userId)] as const;

export async function cartOf(services: CartServices, caller: Caller): Promise<Cart> {
  const answer = await batchAs(services, caller, (userId) => cartQueries(services.db, userId));
  const [rows, owned, paying] = answer.rows;
  return cartFrom({ rows, owned, paying }, services);
}

/** A product on sale; null when there is none of this id. */
export async function productOnSale(services: CartServices, id: string): Promise<ProductFacts | null> {
  const [product] = await pricedProduct(services.db, id);
  return product ? productFacts(product, services) : null;
}

/** @throws DomainError not_found, already_owned, free_product, cart_full; the cart is then unchanged. */
export async function addToCart(
  services: CartServices & Pick<Services, "viewCounter">,
  caller: Caller,
  { id, license }: CartAdd,
): Promise<Cart> {
  const { db, now } = services;
  const { userId, rows: batchRows } = await batchAs(services, caller, (ownerId) => [
    pricedProduct(db, id),
    ...cartQueries(db, ownerId),
  ]);
  const [[product], before, owned, paying] = batchRows;
  if (!product) throw new DomainError("not_found");
  const ownedLicences = owned
    .filter((purchase) => purchase.productId === id)
    .map((purchase) => purchase.licence);
  priceToPay(licencesOf(product, now()), license, ownedLicences);
  const { items } = cartFrom({ rows: before, owned, paying }, services);
  const alreadyInCart = items.some((item) => item.product.id === id);
  if (!alreadyInCart && items.length >= CART_MAX) throw new DomainError("cart_full");
  const insertion = upsertCartItem(db, { userId, productId: id, licence: license, addedAt: now() });
  const [, rows] = await db.batch([insertion, cartRows(db, userId)]);
  if (!alreadyInCart) services.waitUntil(services.viewCounter.count(id, "carted"));
  return cartFrom({ rows, owned, paying }, services);
}

export async function removeFromCart(
  services: CartServices,
  caller: Caller,
  { id }: CartRemove,
): Promise<Cart> {
  const { db } = services;
  const answer = await batchAs(services, caller, (userId) => [
    takeFromCart(db, userId, id),
    ...cartQueries(db, userId),
  ]);
  const [, rows, owned, paying] = answer.rows;
  return cartFrom({ rows, owned, paying }, services);
}

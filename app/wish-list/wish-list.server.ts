/** Wish lists of accounts. The list of an anonymous visitor stays in their browser, which only asks for the cards. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import type { ProductCard } from "#app/catalog/catalog.contract.ts";
import {
  publishedProduct,
  publishedProductsByIds,
  type SummaryRow,
} from "#app/catalog/catalog.store.server.ts";
import { productCard } from "#app/catalog/product-summary.server.ts";
import type { Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { alarmOf, endAlarm, setAlarm } from "./price-alarm.store.server.ts";
import type {
  AccountWishList,
  CardsQuery,
  WishList,
  WishListChange,
  WishListMerge,
} from "./wish-list.contract.ts";
import {
  addWishes,
  deleteSurplusWishes,
  deleteWish,
  wishedIds,
  wishedProducts,
} from "./wish-list.store.server.ts";
import { WISH_LIST_PAGE_SIZE } from "./wish-list-limits.ts";

type WishServices = Writes;
type CardServices = Reads;

const listOf = (rows: readonly { id: string }[]): WishList => ({ ids: rows.map(({ id }) => id) });

export async function wishListOf(services: WishServices, caller: Caller): Promise<WishList> {
  const { rows } = await batchForCaller(services, caller, (userId) => [wishedIds(services.db, userId)]);
  return listOf(rows[0]);
}

/** Adds a product. @throws DomainError not_found for an unknown or unpublished product; the list is then unchanged. */
export async function addToWishList(
  services: WishServices,
  caller: Caller,
  { id }: WishListChange,
): Promise<WishList> {
  const { db, now } = services;
  const { rows } = await batchForCaller(services, caller, (userId) => [
    publishedProduct(db, id),
    addWishes(db, userId, { ids: [id], at: now() }),
    deleteSurplusWishes(db, userId),
    wishedIds(db, userId),
  ]);
  const [[product], , , ids] = rows;
  if (!product) throw new DomainError("not_found");
  return listOf(ids);
}

export async function removeFromWishList(
  services: WishServices,
  caller: Caller,
  { id }: WishListChange,
): Promise<WishList> {
  const { db } = services;
  const { rows } = await batchForCaller(services, caller, (userId) => [
    deleteWish(db, userId, id),
    wishedIds(db, userId),
  ]);
  return listOf(rows[1]);
}

/** Adds the browser's list from before the login; safe to repeat. Ids of products that are not published are left out. */
export async function mergeWishList(
  services: WishServices,
  caller: Caller,
  { ids }: WishListMerge,
): Promise<WishList> {
  const { db, now } = services;
  const { rows } = await batchForCaller(services, caller, (userId) => [
    addWishes(db, userId, { ids, at: now() }),
    deleteSurplusWishes(db, userId),
    wishedIds(db, userId),
  ]);
  return listOf(rows[2]);
}

const cardsOf = (rows: readonly SummaryRow[], services: CardServices): ProductCard[] =>
  rows.map((row) => productCard(row, services));

export async function wishListPage(
  services: CardServices,
  user: Pick<User, "id">,
  page: number,
): Promise<AccountWishList> {
  const { db } = services;
  const from = (page - 1) * WISH_LIST_PAGE_SIZE;
  const [rows, [alarm]] = await db.batch([
    wishedProducts(db, user.id, { from, limit: WISH_LIST_PAGE_SIZE + 1 }),
    alarmOf(db, user.id),
  ]);
  return {
    alarm: alarm?.agreedAt ? "on" : alarm?.verifiedAt ? "off" : "unconfirmed",
    cards: cardsOf(rows.slice(0, WISH_LIST_PAGE_SIZE), services),
    more: rows.length > WISH_LIST_PAGE_SIZE,
  };
}

/** Agrees to mails about lower prices, or ends them. An address that is not confirmed gets none: then nothing is stored. */
export async function setPriceAlarm(
  { db, now }: Reads,
  user: Pick<User, "id">,
  wanted: boolean,
): Promise<void> {
  await (wanted ? db.batch(setAlarm(db, user.id, now())) : endAlarm(db, user.id));
}

/** Cards of those of the products that are published, in the order of the ids. */
export async function cardsFor(services: CardServices, { ids }: CardsQuery): Promise<ProductCard[]> {
  const rows = await publishedProductsByIds(services.db, ids);
  const byId = new Map(cardsOf(rows, services).map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

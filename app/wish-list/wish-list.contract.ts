import { type ProductCard, ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { WISH_LIST_MAX, WISH_LIST_PAGE_SIZE } from "./wish-list-limits.ts";

export const WishListChange = z.object({ id: ProductId });
export type WishListChange = z.infer<typeof WishListChange>;

/** The browser's list from before the login, newest first. */
export const WishListMerge = z.object({ ids: z.array(ProductId).max(WISH_LIST_MAX) });
export type WishListMerge = z.infer<typeof WishListMerge>;

/** Which models to answer as cards: ids separated by commas. */
export const CardsQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(ProductId).max(WISH_LIST_PAGE_SIZE)),
});
export type CardsQuery = z.infer<typeof CardsQuery>;

export interface WishList {
  /** Product ids, newest first; also of models that are not for sale at the moment. */
  ids: string[];
}

export interface WishListCards {
  cards: ProductCard[];
  more: boolean;
}

/** `unconfirmed`: nobody has shown yet that the account's address is theirs. */
export type AlarmState = "on" | "off" | "unconfirmed";

export interface AccountWishList extends WishListCards {
  alarm: AlarmState;
}

export const WishListQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.ceil(WISH_LIST_MAX / WISH_LIST_PAGE_SIZE))
    .catch(1),
});

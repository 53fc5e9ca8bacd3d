import { anyone, type Calls, NoInput, session } from "#app/http/endpoint.server.ts";
import { CardsQuery, WishListChange, WishListMerge } from "./wish-list.contract.ts";
import {
  addToWishList,
  cardsFor,
  mergeWishList,
  removeFromWishList,
  wishListOf,
} from "./wish-list.server.ts";

export const wishListCalls = {
  "GET /app/wishlist": session(NoInput, wishListOf),
  "POST /app/wishlist/add": session(WishListChange, addToWishList),
  "POST /app/wishlist/remove": session(WishListChange, removeFromWishList),
  "POST /app/wishlist/merge": session(WishListMerge, mergeWishList),
  "GET /app/wishlist/cards": anyone(CardsQuery, cardsFor),
} satisfies Calls;

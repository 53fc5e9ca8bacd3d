import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { CardsQuery, WishListChange, WishListMerge } from "./wish-list.contract.ts";
import {
  addToWishList,
  cardsFor,
  mergeWishList,
  removeFromWishList,
  wishListOf,
} from "./wish-list.server.ts";

export const wishListCalls = {
  "GET /app/wishlist": endpoint({
    access: "session",
    input: z.object({}),
    run: ({ services, caller }) => wishListOf(services, caller),
  }),

  "POST /app/wishlist/add": endpoint({
    access: "session",
    input: WishListChange,
    run: ({ services, caller, input }) => addToWishList(services, caller, input),
  }),

  "POST /app/wishlist/remove": endpoint({
    access: "session",
    input: WishListChange,
    run: ({ services, caller, input }) => removeFromWishList(services, caller, input),
  }),

  "POST /app/wishlist/merge": endpoint({
    access: "session",
    input: WishListMerge,
    run: ({ services, caller, input }) => mergeWishList(services, caller, input),
  }),

  "GET /app/wishlist/cards": endpoint({
    access: "anyone",
    input: CardsQuery,
    run: ({ services, input }) => cardsFor(services, input),
  }),
} satisfies Calls;

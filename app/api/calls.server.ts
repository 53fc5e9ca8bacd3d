import type { Calls } from "#app/http/endpoint.server.ts";
import { accountCalls } from "./account.server.ts";
import { cartCalls } from "./cart.server.ts";
import { catalogCalls } from "./catalog.server.ts";
import { chatCalls } from "./chat.server.ts";
import { libraryCalls } from "./library.server.ts";
import { photoCalls } from "./photos.server.ts";
import { studioCalls } from "./studio.server.ts";
import { wishListCalls } from "./wish-list.server.ts";

/** Every JSON call. Answers that are no JSON, and addresses with parameters, are routes of their own. */
export const calls = {
  ...accountCalls,
  ...catalogCalls,
  ...cartCalls,
  ...wishListCalls,
  ...libraryCalls,
  ...photoCalls,
  ...chatCalls,
  ...studioCalls,
} satisfies Calls;

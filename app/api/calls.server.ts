import { callPaths, callRouter } from "#app/http/call-router.server.ts";
import type { Calls } from "#app/http/endpoint.server.ts";
import { accountCalls } from "./account.server.ts";
import { cartCalls } from "./cart.server.ts";
import { catalogCalls } from "./catalog.server.ts";
import { chatCalls } from "./chat.server.ts";
import { healthCalls } from "./health.server.ts";
import { libraryCalls } from "./library.server.ts";
import { photoCalls } from "./photos.server.ts";
import { publicFileCalls } from "./public-files.server.ts";
import { studioCalls } from "./studio.server.ts";
import { wishListCalls } from "./wish-list.server.ts";

/** All addresses that are not pages. */
export const calls = {
  ...accountCalls,
  ...catalogCalls,
  ...cartCalls,
  ...wishListCalls,
  ...libraryCalls,
  ...photoCalls,
  ...chatCalls,
  ...studioCalls,
  ...publicFileCalls,
  ...healthCalls,
} satisfies Calls;

export const answerCall = callRouter(calls);
export const CALL_PATHS = callPaths(calls);

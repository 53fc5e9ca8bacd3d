import { type Calls, NoInput, session, user } from "#app/http/endpoint.server.ts";
import { ProductRef } from "./library.contract.ts";
import { grantFreeProduct, purchasesOf } from "./library.server.ts";

export const libraryCalls = {
  "GET /app/purchases": session(NoInput, purchasesOf),
  "POST /app/product/get/free": user(ProductRef, grantFreeProduct),
} satisfies Calls;

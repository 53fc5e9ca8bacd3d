import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { ProductRef } from "./library.contract.ts";
import { grantFreeProduct, purchasesOf } from "./library.server.ts";

export const libraryCalls = {
  "GET /app/purchases": endpoint({
    access: "session",
    input: z.object({}),
    run: ({ services, caller }) => purchasesOf(services, caller),
  }),

  "POST /app/product/get/free": endpoint({
    access: "user",
    input: ProductRef,
    run: ({ services, caller, input }) => grantFreeProduct(services, caller, input),
  }),
} satisfies Calls;

import { countReportedDownload } from "#app/domain/library/downloads.server.ts";
import { FileRequest, FinishedDownload, ProductRef } from "#app/domain/library/library.contract.ts";
import { grantFreeProduct, purchasesOf } from "#app/domain/library/library.server.ts";
import { createFileLink } from "#app/domain/library/zip-files.server.ts";
import { z } from "#app/domain/zod.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";

/** The zip itself is `app/routes/app.download.$id.ts`, a file of it `app.download.$id_.$.ts`. */
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

  "POST /app/downloads/link": endpoint({
    access: "session",
    input: FileRequest,
    run: ({ services, caller, input }) => createFileLink(services, caller, input),
  }),

  "POST /app/downloads/finished": endpoint({
    access: "session",
    input: FinishedDownload,
    run: ({ services, caller, input }) => countReportedDownload(services, caller, input),
  }),
} satisfies Calls;

import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { MAX_PREVIEW_BYTES } from "#app/meshes/preview/preview-kinds.ts";
import { z } from "#app/shared/zod.ts";
import { deleteProduct } from "./delete-product.server.ts";
import { editProduct } from "./edit-product.server.ts";
import { createDraft, publishNewProduct } from "./new-product.server.ts";
import { ImageQuery, MAX_IMAGE_BYTES, PreviewQuery } from "./pictures.contract.ts";
import { storePicture, storePreview } from "./product-media.server.ts";
import { setProductStatus } from "./product-status.server.ts";
import {
  DraftRequest,
  EditRequest,
  MAX_PUBLISH_BYTES,
  PublishRequest,
  RefreshRequest,
} from "./publishing.contract.ts";
import { refreshProduct } from "./refresh-product.server.ts";
import { rollbackNotes } from "./rollback-notes.ts";
import { ProductQuery } from "./studio-products.contract.ts";
import { listForStudio, productForStudio, zipForStudio } from "./studio-products.server.ts";
import { RollbackRequest } from "./versions.contract.ts";
import { rollBack } from "./versions.server.ts";

export const publishingCalls = {
  "GET /app/studio/products": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => listForStudio(services),
  }),

  "POST /app/studio/products": endpoint({
    access: "seller",
    input: PublishRequest,
    maxBody: MAX_PUBLISH_BYTES,
    run: ({ services, input }) => publishNewProduct(services, input),
  }),

  "POST /app/studio/drafts": endpoint({
    access: "seller",
    input: DraftRequest,
    maxBody: MAX_PUBLISH_BYTES,
    run: ({ services, input }) => createDraft(services, input),
  }),

  "GET /app/studio/product": endpoint({
    access: "seller",
    input: ProductQuery,
    run: ({ services, input }) => productForStudio(services, input),
  }),

  "POST /app/studio/edit": endpoint({
    access: "seller",
    input: EditRequest,
    maxBody: MAX_PUBLISH_BYTES,
    run: ({ services, input }) => editProduct(services, input),
  }),

  "POST /app/studio/republish": endpoint({
    access: "seller",
    input: ProductQuery,
    run: ({ services, input }) => setProductStatus(services, { ...input, status: "published" }),
  }),

  "POST /app/studio/refresh": endpoint({
    access: "seller",
    input: RefreshRequest,
    maxBody: MAX_PUBLISH_BYTES,
    run: ({ services, input }) => refreshProduct(services, input),
  }),

  "POST /app/studio/rollback": endpoint({
    access: "seller",
    input: RollbackRequest,
    run: ({ services, input }) =>
      rollBack(services, { ...input, notes: input.notes ?? rollbackNotes(input.version, translatorFor) }),
  }),

  "POST /app/studio/unpublish": endpoint({
    access: "seller",
    input: ProductQuery,
    run: ({ services, input }) => setProductStatus(services, { ...input, status: "unpublished" }),
  }),

  "POST /app/studio/delete": endpoint({
    access: "seller",
    input: ProductQuery,
    run: ({ services, input }) => deleteProduct(services, input),
  }),

  /** @returns 200, the zip of the current version. */
  "GET /app/studio/zip": endpoint({
    access: "seller",
    input: ProductQuery,
    async run({ services, input }) {
      const { body, bytes } = await zipForStudio(services, input);
      const headers = { "Content-Type": "application/zip", "Content-Length": String(bytes) };
      return new Response(body, { headers: { ...headers, "Cache-Control": "no-store" } });
    },
  }),

  "PUT /app/studio/images": endpoint({
    access: "seller",
    input: ImageQuery,
    body: "raw",
    async run({ services, input, request }) {
      const bytes = await new Response(rawBody(request, MAX_IMAGE_BYTES)).arrayBuffer();
      return storePicture(services, { ...input, bytes });
    },
  }),

  "PUT /app/studio/previews": endpoint({
    access: "seller",
    input: PreviewQuery,
    body: "raw",
    async run({ services, input, request }) {
      const bytes = await new Response(rawBody(request, MAX_PREVIEW_BYTES)).arrayBuffer();
      return storePreview(services, { ...input, bytes });
    },
  }),
} satisfies Calls;

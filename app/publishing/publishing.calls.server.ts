import { type Calls, endpoint, NoInput, seller } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { MAX_PREVIEW_BYTES } from "#app/meshes/preview/preview-kinds.ts";
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
import { ProductQuery } from "./studio-products.contract.ts";
import { listForStudio, productForStudio, zipForStudio } from "./studio-products.server.ts";
import { RollbackRequest } from "./versions.contract.ts";
import { rollBack } from "./versions.server.ts";

/** They name the version that comes back, in every language. */
export const rollbackNotes = (version: number): Translated =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, translatorFor(code)("studioVersions.notesText", { version })]),
  );

export const publishingCalls = {
  "GET /app/studio/products": seller("all", NoInput, listForStudio),
  "POST /app/studio/products": seller("all", PublishRequest, publishNewProduct, {
    maxBody: MAX_PUBLISH_BYTES,
  }),
  "POST /app/studio/drafts": seller("all", DraftRequest, createDraft, { maxBody: MAX_PUBLISH_BYTES }),
  "GET /app/studio/product": seller("all", ProductQuery, productForStudio),
  "POST /app/studio/edit": seller("all", EditRequest, editProduct, { maxBody: MAX_PUBLISH_BYTES }),

  "POST /app/studio/republish": seller("all", ProductQuery, (services, input) =>
    setProductStatus(services, { ...input, status: "published" }),
  ),

  "POST /app/studio/refresh": seller("all", RefreshRequest, refreshProduct, { maxBody: MAX_PUBLISH_BYTES }),

  "POST /app/studio/rollback": seller("all", RollbackRequest, (services, { notes, ...input }) =>
    rollBack(services, {
      ...input,
      notes: Object.keys(notes).length > 0 ? notes : rollbackNotes(input.version),
    }),
  ),

  "POST /app/studio/unpublish": seller("all", ProductQuery, (services, input) =>
    setProductStatus(services, { ...input, status: "unpublished" }),
  ),

  "POST /app/studio/delete": seller("all", ProductQuery, deleteProduct),

  /** @returns 200, the zip of the current version. */
  "GET /app/studio/zip": endpoint({
    access: { right: "all" },
    input: ProductQuery,
    async run({ services, input }) {
      const { body, bytes } = await zipForStudio(services, input);
      const headers = { "Content-Type": "application/zip", "Content-Length": String(bytes) };
      return new Response(body, { headers: { ...headers, "Cache-Control": "no-store" } });
    },
  }),

  "PUT /app/studio/images": endpoint({
    access: { right: "all" },
    input: ImageQuery,
    body: "raw",
    async run({ services, input, request }) {
      const bytes = await new Response(rawBody(request, MAX_IMAGE_BYTES)).arrayBuffer();
      return storePicture(services, { ...input, bytes });
    },
  }),

  "PUT /app/studio/previews": endpoint({
    access: { right: "all" },
    input: PreviewQuery,
    body: "raw",
    async run({ services, input, request }) {
      const bytes = await new Response(rawBody(request, MAX_PREVIEW_BYTES)).arrayBuffer();
      return storePreview(services, { ...input, bytes });
    },
  }),
} satisfies Calls;

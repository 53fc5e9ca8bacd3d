import { Answer, InboxQuery } from "#app/chat/inbox/inbox.contract.ts";
import { answer, inboxOf } from "#app/chat/inbox/inbox.server.ts";
import { schedulePublication } from "#app/edits/scheduled-publication.server.ts";
import { FrontPageRequest } from "#app/front-page/front-page.contract.ts";
import { arrangeFrontPage, frontPage } from "#app/front-page/front-page.server.ts";
import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { errorDetails } from "#app/http/errors.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";
import { reportInWords } from "#app/imports/import-report.form.server.ts";
import { ClaimMails, ImportRequest, MAX_IMPORT_BYTES } from "#app/imports/imports.contract.ts";
import { importFile, mailImportedBuyers } from "#app/imports/imports.server.ts";
import { MAX_PREVIEW_BYTES } from "#app/meshes/preview/preview-kinds.ts";
import { BundleChange, BundleEnd, BundleRequest } from "#app/offers/bundles.contract.ts";
import { bundlesForStudio, changeBundle, createBundle, endBundle } from "#app/offers/bundles.server.ts";
import { CouponChange, CouponEnd, CouponRequest } from "#app/offers/coupons.contract.ts";
import { changeCoupon, couponsForStudio, createCoupon, endCoupon } from "#app/offers/coupons.server.ts";
import { OfferModelsQuery } from "#app/offers/offer-models.contract.ts";
import { searchOfferModels } from "#app/offers/offer-models.server.ts";
import { SaleChange, SaleEnd, SaleRequest } from "#app/offers/sales.contract.ts";
import { changeSale, createSale, endSale, salesForStudio } from "#app/offers/sales.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { editProduct } from "#app/publishing/edit-product.server.ts";
import { createDraft, publishProduct } from "#app/publishing/new-product.server.ts";
import { storePicture, storePreview } from "#app/publishing/product-pictures.server.ts";
import {
  DraftRequest,
  EditRequest,
  ImageQuery,
  MAX_IMAGE_BYTES,
  MAX_PUBLISH_BYTES,
  PART_BYTES,
  PartQuery,
  PreviewQuery,
  ProductQuery,
  PublishRequest,
  RefreshRequest,
  RollbackRequest,
  ScheduleRequest,
  UploadRef,
  UploadRequest,
} from "#app/publishing/publishing.contract.ts";
import { openUpload, refreshProduct, setProductStatus } from "#app/publishing/publishing.server.ts";
import { rollbackNotes } from "#app/publishing/rollback-notes.form.server.ts";
import { listForStudio, productForStudio, zipForStudio } from "#app/publishing/studio-products.server.ts";
import { rollBack } from "#app/publishing/versions.server.ts";
import { resetSecondFactor } from "#app/second-factor/manage-factors.server.ts";
import { passkeyOptions } from "#app/second-factor/passkeys.server.ts";
import { PasskeyOptionsRequest, SecondFactorReset } from "#app/second-factor/second-factor.contract.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { StatisticsQuery } from "#app/statistics/statistics.contract.ts";
import { exportedOrders, modelStatistics } from "#app/statistics/statistics.server.ts";
import { modelsCsv, ordersCsv } from "#app/statistics/statistics-csv.ts";
import { TaxQuery } from "#app/tax/tax.contract.ts";
import { taxDocumentsOfMonth } from "#app/tax/tax.server.ts";
import { taxCsv } from "#app/tax/tax-csv.ts";

const models = {
  "GET /app/studio/products": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => listForStudio(services),
  }),

  "POST /app/studio/products": endpoint({
    access: "seller",
    input: PublishRequest,
    maxBody: MAX_PUBLISH_BYTES,
    run: ({ services, input }) => publishProduct(services, input),
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
      rollBack(services, { ...input, notes: input.notes ?? rollbackNotes(input.version) }),
  }),

  "POST /app/studio/schedule": endpoint({
    access: "seller",
    input: ScheduleRequest,
    run: ({ services, input }) => schedulePublication(services, input),
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

  "GET /app/studio/front-page": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => frontPage(services),
  }),

  "POST /app/studio/front-page": endpoint({
    access: "seller",
    input: FrontPageRequest,
    run: ({ services, input }) => arrangeFrontPage(services, input),
  }),
} satisfies Calls;

const security = {
  /**
   * Needs a session and takes no token: what it begins is the confirmation of that session.
   * @returns 200, the options of `navigator.credentials.create` or `.get` as JSON (WebAuthn's `…OptionsJSON`).
   */
  "POST /app/studio/passkeys/options": endpoint({
    access: "user",
    input: PasskeyOptionsRequest,
    async run({ services, context, input }) {
      const session = await context.seller();
      if (!session) throw new DomainError("not_found");
      const isConfirmed = context.secondFactorState(session) !== "confirm";
      return passkeyOptions(services, session, { ...input, isConfirmed });
    },
  }),

  /** Takes only the token of the seller's command: whoever has lost every factor cannot confirm a session. */
  "POST /app/studio/second-factor/reset": endpoint({
    access: "command",
    input: SecondFactorReset,
    async run({ services, input }) {
      await resetSecondFactor(services, input.email);
      return input;
    },
  }),
} satisfies Calls;

const files = {
  "POST /app/studio/uploads": endpoint({
    access: "seller",
    input: UploadRequest,
    run: ({ services, input }) => openUpload(services, input),
  }),

  "DELETE /app/studio/uploads": endpoint({
    access: "seller",
    input: UploadRef,
    body: "raw",
    async run({ services, input }) {
      if (!(await services.modelFiles.abortUpload(input))) throw new DomainError("not_found");
    },
  }),

  "PUT /app/studio/uploads/part": endpoint({
    access: "seller",
    input: PartQuery,
    body: "raw",
    async run({ services, input, request }) {
      const part = await services.modelFiles.putPart(input, input.part, rawBody(request, PART_BYTES));
      if (!part) throw new DomainError("upload_mismatch", { detail: "there is no such upload" });
      return part;
    },
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

const inbox = {
  "GET /app/studio/inbox": endpoint({
    access: "seller",
    input: InboxQuery,
    run: ({ services, input }) => inboxOf(services, input),
  }),

  "POST /app/studio/reply": endpoint({
    access: "seller",
    input: Answer,
    run: ({ services, input }) => answer(services, input),
  }),
} satisfies Calls;

const offers = {
  "GET /app/studio/offer-models": endpoint({
    access: "seller",
    input: OfferModelsQuery,
    run: ({ services, input }) => searchOfferModels(services, input),
  }),

  "GET /app/studio/sales": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => salesForStudio(services),
  }),

  "POST /app/studio/sales": endpoint({
    access: "seller",
    input: SaleRequest,
    run: ({ services, input }) => createSale(services, input),
  }),

  "POST /app/studio/sales/change": endpoint({
    access: "seller",
    input: SaleChange,
    run: ({ services, input }) => changeSale(services, input),
  }),

  "POST /app/studio/sales/end": endpoint({
    access: "seller",
    input: SaleEnd,
    run: ({ services, input }) => endSale(services, input),
  }),

  "GET /app/studio/coupons": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => couponsForStudio(services),
  }),

  "POST /app/studio/coupons": endpoint({
    access: "seller",
    input: CouponRequest,
    run: ({ services, input }) => createCoupon(services, input),
  }),

  "POST /app/studio/coupons/change": endpoint({
    access: "seller",
    input: CouponChange,
    run: ({ services, input }) => changeCoupon(services, input),
  }),

  "POST /app/studio/coupons/end": endpoint({
    access: "seller",
    input: CouponEnd,
    run: ({ services, input }) => endCoupon(services, input),
  }),

  "GET /app/studio/bundles": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => bundlesForStudio(services),
  }),

  "POST /app/studio/bundles": endpoint({
    access: "seller",
    input: BundleRequest,
    run: ({ services, input }) => createBundle(services, input),
  }),

  "POST /app/studio/bundles/change": endpoint({
    access: "seller",
    input: BundleChange,
    run: ({ services, input }) => changeBundle(services, input),
  }),

  "POST /app/studio/bundles/end": endpoint({
    access: "seller",
    input: BundleEnd,
    run: ({ services, input }) => endBundle(services, input),
  }),
} satisfies Calls;

/**
 * The answer that a browser saves as a file, sent while it is read. A failure before its first rows is an answer like any other; a later one is
 * logged and breaks the connection, so that no browser takes the part for the whole.
 */
async function csvResponse(name: string, { log }: Pick<Services, "log">, pieces: AsyncGenerator<string>) {
  const beginning = [await pieces.next(), await pieces.next()];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = beginning.shift() ?? (await pieces.next());
        if (done) controller.close();
        else controller.enqueue(new TextEncoder().encode(value));
      } catch (error) {
        log("call_failed", { error: errorDetails(error) });
        controller.error(error);
      }
    },
    cancel: () => pieces.return(undefined).then(() => {}),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

const overview = ({ period = "" }: Record<string, string>) => `/studio?${new URLSearchParams({ period })}`;

const records = {
  /** @returns 200, the paid orders of a period as comma-separated values. */
  "GET /app/studio/orders.csv": endpoint({
    access: "seller",
    linkedFrom: overview,
    input: StatisticsQuery,
    async run({ services, input: { period } }) {
      return csvResponse(`orders-${period}`, services, ordersCsv(exportedOrders(services, period)));
    },
  }),

  /** @returns 200, what was seen and sold of each model in a period, as comma-separated values. */
  "GET /app/studio/models.csv": endpoint({
    access: "seller",
    linkedFrom: overview,
    input: StatisticsQuery,
    async run({ services, input: { period } }) {
      return csvResponse(`models-${period}`, services, modelsCsv(await modelStatistics(services, period)));
    },
  }),

  /** @returns 200, a month's invoices and credit notes as comma-separated values. */
  "GET /app/studio/tax.csv": endpoint({
    access: "seller",
    linkedFrom: ({ month = "" }) => `/studio/settings?${new URLSearchParams({ month })}`,
    input: TaxQuery,
    async run({ services, input: { month } }) {
      return csvResponse(`tax-${month.text}`, services, taxCsv(taxDocumentsOfMonth(services, month)));
    },
  }),
} satisfies Calls;

const imports = {
  /** @returns 200, what becomes of each row, in words of the caller's language too. */
  "POST /app/studio/import": endpoint({
    access: "seller",
    input: ImportRequest,
    maxBody: 2 * MAX_IMPORT_BYTES,
    async run({ services, context, input: { file, ...options } }) {
      const by = (await context.seller())?.user.id ?? "";
      return reportInWords(await importFile(services, { ...options, text: file, by }), services.language);
    },
  }),

  "POST /app/studio/import/mails": endpoint({
    access: "seller",
    input: ClaimMails,
    run: ({ services, input }) => mailImportedBuyers(services, input),
  }),
} satisfies Calls;

/** What the seller's command and the studio's pages call. */
export const studioCalls = { ...models, ...security, ...files, ...offers, ...inbox, ...records, ...imports };

import { ProductId } from "#app/catalog/catalog.contract.ts";
import { MAX_ZIP_BYTES, Sha256 } from "#app/catalog/model-files.contract.ts";
import { translated } from "#app/i18n/translated.ts";
import { areInside, Files, type PublishedFile } from "#app/publishing/published-files.contract.ts";
import { z } from "#app/shared/zod.ts";
import { Pictures, Preview } from "./pictures.contract.ts";
import { Description, DetailChanges, ModelDetails, Prices, Title } from "./product-details.contract.ts";
import { PartQuery, UploadedPart } from "./upload/uploads.contract.ts";

/** Bytes of a publish request; its list of files becomes one D1 parameter, which may have 2,000,000. */
export const MAX_PUBLISH_BYTES = 2_000_000;

/** Name of a zip below `incoming/` in the MODELS bucket. */
export const IncomingName = z.string().regex(/^[\w .()[\]#-]{1,200}\.zip$/i);

const ZIP = {
  zip: z.strictObject({ bytes: z.int().min(22).max(MAX_ZIP_BYTES), sha256: Sha256 }),
  source: z.discriminatedUnion("kind", [
    /** Parts sent before; the shop joins them and checks size and SHA-256. */
    z.strictObject({
      kind: z.literal("upload"),
      key: PartQuery.shape.key,
      uploadId: z.string().min(1),
      parts: z
        .array(UploadedPart)
        .min(1)
        .refine((parts) => new Set(parts.map(({ partNumber }) => partNumber)).size === parts.length, {
          error: "names a part twice",
        }),
    }),
    /** `incoming/<name>` in the MODELS bucket, put there with wrangler or an S3 tool; size and SHA-256 are checked, then it is moved. */
    z.strictObject({
      kind: z.literal("incoming"),
      name: IncomingName,
    }),
  ]),
  files: Files,
};

/** An object of `shape` with a zip whose files are where their entries say. The rule is lost when its `shape` is spread into another. */
const withZip = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, ...ZIP }).refine(
    (value) => {
      const { files, zip } = value as unknown as { files: PublishedFile[]; zip: { bytes: number } };
      return areInside(files, zip.bytes);
    },
    { path: ["files"], error: "a file's data is not where its entry says" },
  );

export const ProductZip = withZip({});
export type ProductZip = z.infer<typeof ProductZip>;

export type StoredZip = Omit<ProductZip, "source"> & { source: { kind: "stored"; key: string } };

/** `POST /app/studio/products`: creates a product; one that exists is never touched. */
export const PublishRequest = withZip({
  sheet: ModelDetails,
  images: Pictures,
  preview: Preview.nullable().optional(),
  /** UTC, ISO-8601: when a model that comes from another shop was first published. Left out or later than now: now. */
  publishedAt: z.iso.datetime().optional(),
});
export type PublishRequest = z.infer<typeof PublishRequest>;

/** `POST /app/studio/drafts`: creates a product that nobody sees before its texts are written and it is published. */
export const DraftRequest = withZip({
  id: ProductId,
  title: translated(Title),
  description: translated(Description).optional(),
  prices: Prices,
  images: Pictures,
  preview: Preview.nullable(),
});
export type DraftRequest = z.infer<typeof DraftRequest>;

/** `POST /app/studio/edit`: changes a product; another zip becomes its next version. */
export const EditRequest = z.strictObject({
  id: ProductId,
  /** Of the model that the caller has read (`GET /app/studio/product`): refused when it has changed since. Null stores whatever has. */
  revision: z.int().nullable(),
  changes: DetailChanges,
  images: Pictures.optional(),
  /** Put after the pictures that the model has. */
  addedImages: Pictures.optional(),
  model: ProductZip.optional(),
  /** Null removes it. When left out, the preview stays, unless the zip is another or a free product now costs something. */
  preview: Preview.nullable().optional(),
});
export type EditRequest = z.infer<typeof EditRequest>;

/** `POST /app/studio/refresh`: what was found in the zip that the product has; neither version nor date change. */
export const RefreshRequest = z.strictObject({
  id: ProductId,
  sha256: Sha256,
  files: Files,
  preview: Preview.nullable(),
});
export type RefreshRequest = z.infer<typeof RefreshRequest>;

export const PublishAnswer = z.object({ id: z.string(), version: z.int(), url: z.string() });
export type PublishAnswer = z.infer<typeof PublishAnswer>;

/**
 * What the seller's command and the studio's pages send to the studio calls: one sheet of texts and prices, one zip, some pictures.
 * Money in euro cents.
 */

import { ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENCE_TYPES, type LicenceType, licenceTooCheap } from "#app/catalog/licences.ts";
import { ProductAttributes } from "#app/catalog/product-attributes.ts";
import { anyTranslation, translated, translationChanges } from "#app/i18n/translated.ts";
import { MAX_PREVIEW_BYTES, PREVIEW_KINDS, SEED_PATTERN } from "#app/meshes/preview/preview-kinds.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { pathProblem } from "#app/publishing/packing/paths.ts";
import { multiLine, singleLine } from "#app/shared/written-text.ts";
import { z } from "#app/shared/zod.ts";

/** Bytes of one R2 multipart part; all but the last must be equal. Cloudflare takes requests of up to 100 MB on its Free and Pro plans. */
export const PART_BYTES = 16 * 1024 * 1024;
/** Hashed in one request: 6 s of CPU a GiB as measured in workerd, receiving included, of the 300 s in wrangler.toml. */
export const MAX_ZIP_BYTES = 10 * 1024 ** 3;
export const MAX_FILES = 2_000;
export const MAX_FILE_BYTES = 4 * 1024 ** 3;
export const MAX_UNPACKED_BYTES = 20 * 1024 ** 3;
/** Bytes of a publish request; its list of files becomes one D1 parameter, which may have 2,000,000. */
export const MAX_PUBLISH_BYTES = 2_000_000;
export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;
export const MAX_IMAGES = 12;
export const MAX_PRICE_CENTS = 999_999;

export const Title = singleLine().min(1).max(80);
export const Description = multiLine().min(1).max(8_000);
export const NotesText = multiLine().min(1).max(2_000);
export const AltText = singleLine().min(1).max(200);

/** The payment provider takes no smaller amount than MIN_CHARGE_CENTS; only Standard can be free. */
const Charged = z.int().min(MIN_CHARGE_CENTS).max(MAX_PRICE_CENTS);
const StandardPrice = z.union([z.literal(0), Charged]);
const Tags = z.array(singleLine().toLowerCase().min(1).max(30)).max(20);

const LicencePrices = {
  standard: StandardPrice.optional(),
  commercial: Charged.optional(),
} satisfies Record<LicenceType, z.ZodType>;

/** What each licence costs, in euro cents. */
export const Prices = z
  .strictObject(LicencePrices)
  .refine((prices) => LICENCE_TYPES.some((licence) => prices[licence] !== undefined), {
    error: "at least one licence needs a price",
  })
  .refine((prices) => !licenceTooCheap(prices), { error: "Commercial cannot cost less than Standard" });

/** Everything that the seller writes about a product; facts about its files are measured. */
export const ModelSheet = z.strictObject({
  id: ProductId,
  title: translated(Title),
  description: translated(Description),
  tags: Tags.default([]),
  prices: Prices,
  ...ProductAttributes.shape,
  /** What changed in this version: on the model's page, and mailed to its owners. */
  notes: anyTranslation(NotesText).optional(),
});
export type ModelSheet = z.infer<typeof ModelSheet>;

const nullable = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullable(field)])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

/** Changes of a sheet: a field that is left out stays as it is, `null` removes it. */
export const SheetChanges = z.strictObject({
  title: translationChanges(Title).optional(),
  description: translationChanges(Description).optional(),
  tags: Tags.optional(),
  prices: z.strictObject(nullable(LicencePrices)).optional(),
  ...nullable(ProductAttributes.shape),
  notes: anyTranslation(NotesText).optional(),
});
export type SheetChanges = z.infer<typeof SheetChanges>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Measured = z.number().min(0);

/** What the sender has measured of a mesh, as it lies in its file: millimetres, mm² and mm³ (app/meshes/measure.ts). */
export const FileFacts = z.strictObject({
  shells: z.int().min(0),
  watertight: z.boolean(),
  flipped: z.boolean(),
  volume: Measured.nullable(),
  surface: Measured,
  overhang: Measured,
  box: z.strictObject({ x: Measured, y: Measured, degrees: Measured }),
  /** That the file places, when there are several: its size, `box` and `square` are then those of the largest. */
  parts: z.int().min(2).optional(),
  /** Left out by versions of the command that did not measure it. */
  square: Measured.optional(),
  /** The seller says that the file is not in millimetres: these facts and its size are those of the mesh scaled by this factor. */
  mmPerUnit: z.number().positive().max(1_000).optional(),
});
export type FileFacts = z.infer<typeof FileFacts>;

/** Where a file's data is in its zip, so that the file can be downloaded alone. */
export const ZipEntry = z.strictObject({
  /** Of the first byte of its data, from the zip's beginning. */
  offset: z.int().min(30),
  /** Of its data in the zip. */
  bytes: z.int().min(0),
  deflated: z.boolean(),
  /** CRC-32 of the file, which the sender has computed and compared. */
  crc32: z.string().regex(/^[0-9a-f]{8}$/),
});
export type ZipEntry = z.infer<typeof ZipEntry>;

export const PublishedFile = z.strictObject({
  path: z
    .string()
    .max(400)
    .refine((path) => pathProblem(path) === null, {
      error: "is no path that every buyer's computer unpacks",
    }),
  bytes: z.int().min(1).max(MAX_FILE_BYTES),
  format: z.string().regex(/^[a-z0-9]{1,8}$/),
  triangles: z.int().min(0).nullable(),
  /** Bounding box in millimetres. */
  size: z.strictObject({ x: Measured, y: Measured, z: Measured }).nullable(),
  /** Null for a file that is not a mesh, or too large to measure. */
  facts: FileFacts.nullable().optional(),
  entry: ZipEntry.optional(),
});
export type PublishedFile = z.infer<typeof PublishedFile>;

/** `POST /app/studio/uploads`: asks where a zip goes. */
export const UploadRequest = z.strictObject({
  id: ProductId,
  bytes: z.int().min(22).max(MAX_ZIP_BYTES),
  sha256: Sha256,
  /** Refuses an id that a product has, before gigabytes are sent. */
  isNew: z.boolean().optional(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

export const UploadTicket = z.object({
  key: z.string(),
  uploadId: z.string(),
  partBytes: z.int().min(1),
  version: z.int().min(1),
});
export type UploadTicket = z.infer<typeof UploadTicket>;

/** Query of `PUT /app/studio/uploads/part`, whose body is the part. */
export const PartQuery = z.object({
  key: z.string().regex(/^products\/[a-z0-9-]+\/\d+\/[0-9a-f]{64}\.zip$/),
  uploadId: z.string().min(1).max(1_024),
  part: z.coerce.number().int().min(1).max(10_000),
});
/** Query of `DELETE /app/studio/uploads`. */
export const UploadRef = PartQuery.omit({ part: true });
export const UploadedPart = z.strictObject({
  partNumber: z.int().min(1).max(10_000),
  etag: z.string().min(1).max(200),
});
export type UploadedPart = z.infer<typeof UploadedPart>;

/** Query of `PUT /app/studio/images`, whose body is one picture (WebP, AVIF, JPEG or PNG) or video (MP4). */
export const ImageQuery = z.object({ id: ProductId, sha256: Sha256 });
export const StoredImage = z.object({ key: z.string() });
export type StoredImage = z.infer<typeof StoredImage>;

const ImageKey = z.string().regex(/^products\/[a-z0-9-]+\/[0-9a-f]{64}\.(webp|avif|jpg|png)$/);
/**
 * In pixels: 360 for a card on a phone, 720 for a phone's whole width or a card on larger screens. Each picture is stored in
 * those that are narrower than it, too.
 */
export const NARROWER_WIDTHS = [360, 720];

const Pixels = z.int().min(1).max(10_000);

/** Pictures in the order shown. */
const Pictures = z
  .array(
    z.strictObject({
      key: ImageKey,
      width: Pixels,
      height: Pixels,
      alt: translated(AltText),
      /** The same picture in fewer pixels; stored like any other. */
      narrower: z
        .array(z.strictObject({ key: ImageKey, width: Pixels }))
        .max(4)
        .optional(),
      /** Of which the picture is the first frame, to be played in a loop; stored like a picture. */
      video: z
        .string()
        .regex(/^products\/[a-z0-9-]+\/[0-9a-f]{64}\.mp4$/)
        .optional(),
    }),
  )
  .max(MAX_IMAGES);

/** Whether a file's data is inside the zip, and is as long as the file where it is not compressed. */
const isInside = ({ bytes, entry }: PublishedFile, zipBytes: number) =>
  !entry || (entry.offset + entry.bytes <= zipBytes && (entry.deflated || entry.bytes === bytes));

/** Name of a zip below `incoming/` in the MODELS bucket. */
export const IncomingName = z.string().regex(/^[\w .()[\]#-]{1,200}\.zip$/i);

const Files = z
  .array(PublishedFile)
  .min(1)
  .max(MAX_FILES)
  .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, {
    error: "two files have the same path",
  });

const ZIP = {
  zip: z.strictObject({ bytes: z.int().min(22).max(MAX_ZIP_BYTES), sha256: Sha256 }),
  source: z.discriminatedUnion("kind", [
    /** Parts sent before; the shop joins them and checks size and SHA-256. */
    z.strictObject({
      kind: z.literal("upload"),
      key: PartQuery.shape.key,
      uploadId: z.string().min(1),
      parts: z.array(UploadedPart).min(1),
    }),
    /** `incoming/<name>` in the MODELS bucket, put there with wrangler or an S3 tool; size and SHA-256 are checked, then it is moved. */
    z.strictObject({
      kind: z.literal("incoming"),
      name: IncomingName,
    }),
  ]),
  files: Files,
};

/** Whether every file's data is inside a zip of this size. */
export const areInside = (files: readonly PublishedFile[], zipBytes: number): boolean =>
  files.every((file) => isInside(file, zipBytes));

/** An object of `shape` with a zip whose files are where their entries say. The rule is lost when its `shape` is spread into another. */
const withZip = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, ...ZIP }).refine(
    (value) => {
      const { files, zip } = value as unknown as { files: PublishedFile[]; zip: { bytes: number } };
      return areInside(files, zip.bytes);
    },
    { path: ["files"], error: "a file's data is not where its entry says" },
  );

/** A zip, where it is now, and what it holds. */
export const ProductZip = withZip({});
export type ProductZip = z.infer<typeof ProductZip>;

/** A zip that the bucket has since an earlier version of the product. */
export type StoredZip = Omit<ProductZip, "source"> & { source: { kind: "stored"; key: string } };

/** Query of `PUT /app/studio/previews`, whose body is one binary glTF. */
export const PreviewQuery = ImageQuery;

/** A preview that is stored already. Its key says the kind that the file itself states, so that no exact one is published as protected. */
const PreviewFields = z.strictObject({
  key: z.string().regex(/^products\/[a-z0-9-]+\/[0-9a-f]{64}\.(exact|protected)\.glb$/),
  bytes: z.int().min(1).max(MAX_PREVIEW_BYTES),
  kind: z.enum(PREVIEW_KINDS),
  /** Parts of the model that it leaves out. */
  omitted: z.int().min(0).optional(),
  /** The seed a protected one was distorted with: stored for the next version, never public. */
  seed: z.string().regex(SEED_PATTERN).optional(),
});
export const Preview = PreviewFields.refine(({ key, kind }) => key.endsWith(`.${kind}.glb`), {
  path: ["kind"],
  error: "the stored file is a preview of another kind",
});
export type Preview = z.infer<typeof Preview>;

/** `POST /app/studio/products`: makes a new product; one that exists is never touched. */
export const PublishRequest = withZip({
  sheet: ModelSheet,
  images: Pictures,
  preview: Preview.nullable().optional(),
  /** UTC, ISO-8601: when a model that comes from another shop was first published. Left out or later than now: now. */
  publishedAt: z.iso.datetime().optional(),
});
export type PublishRequest = z.infer<typeof PublishRequest>;

/** `POST /app/studio/drafts`: makes a new product that nobody sees before its texts are written and it is published. */
export const DraftRequest = withZip({
  id: ProductId,
  title: translated(Title),
  prices: Prices,
  images: Pictures,
  preview: Preview.nullable(),
});
export type DraftRequest = z.infer<typeof DraftRequest>;

/** `POST /app/studio/edit`: changes a product; another zip becomes its next version. */
export const EditRequest = z.strictObject({
  id: ProductId,
  changes: SheetChanges,
  images: Pictures.optional(),
  model: ProductZip.optional(),
  /** Null removes it. When left out, the preview stays, unless the zip is another or a free product now costs something. */
  preview: Preview.nullable().optional(),
});
export type EditRequest = z.infer<typeof EditRequest>;

/** `POST /app/studio/rollback`: an earlier version becomes the next one. */
export const RollbackRequest = z.strictObject({
  id: ProductId,
  /** The earlier version. */
  version: z.coerce.number().int().min(1),
  /** The version that is replaced: the newest one when the caller looked. */
  loadedVersion: z.coerce.number().int().min(1),
  /** When left out, the notes name the earlier version, in every language. */
  notes: anyTranslation(NotesText).optional(),
});
export type RollbackRequest = z.infer<typeof RollbackRequest>;

/** `POST /app/studio/schedule`: sets the time at which the draft is published, or cancels it. */
export const ScheduleRequest = z.strictObject({
  id: ProductId,
  /** ISO-8601, UTC where it has no zone; within a year. Null cancels. */
  publishAt: z.string().max(40).nullable(),
});
export type ScheduleRequest = z.infer<typeof ScheduleRequest>;

/** Times are UTC, ISO-8601. */
export const ScheduleAnswer = z.object({
  id: z.string(),
  publishAt: z.string().nullable(),
  /** What was scheduled before. */
  before: z.string().nullable(),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

/** `POST /app/studio/refresh`: what was found in the zip that the product has; neither version nor date change. */
export const RefreshRequest = z.strictObject({
  id: ProductId,
  /** Of the zip that was looked into. */
  sha256: Sha256,
  files: Files,
  preview: Preview.nullable(),
});
export type RefreshRequest = z.infer<typeof RefreshRequest>;

export const PublishAnswer = z.object({ id: z.string(), version: z.int(), url: z.string() });
export type PublishAnswer = z.infer<typeof PublishAnswer>;

const Status = z.enum(["draft", "published", "unpublished"]);
export const StatusAnswer = z.object({ id: z.string(), status: Status });

/** Answer of `GET /app/studio/products`. Money in euro cents, times UTC ISO-8601. */
export const StudioProductRow = z.object({
  id: z.string(),
  title: z.string(),
  status: Status,
  version: z.int(),
  price: z.int(),
  weight: z.int(),
  files: z.int(),
  purchases: z.int(),
  updatedAt: z.string(),
});
export type StudioProductRow = z.infer<typeof StudioProductRow>;

/** Answer of `GET /app/studio/product?id=`: everything `edit` can change, published or not. */
export const StudioProductDetail = z.object({
  ...ModelSheet.omit({ notes: true }).shape,
  /** Empty in a draft. */
  description: translated(z.string()),
  status: Status,
  images: Pictures,
  /** 0 before its first files, in a model that was imported from another shop. */
  version: z.int(),
  /** 0 bytes and no hash before the first files. */
  zip: z.object({ bytes: z.int(), sha256: z.string() }),
  files: z.int(),
  preview: PreviewFields.omit({ seed: true }).extend({ key: z.string() }).nullable().optional(),
  previewSeed: z.string().nullable().optional(),
  /** By path, of the files that are not in millimetres. */
  mmPerUnit: z.record(z.string(), z.number()).optional(),
});
export type StudioProductDetail = z.infer<typeof StudioProductDetail>;

/** `GET /app/studio/product`, `POST /app/studio/unpublish` (hides a product; buyers keep it) and `/republish`. */
export const ProductQuery = z.strictObject({ id: ProductId });

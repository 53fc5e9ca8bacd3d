import { changedTranslations } from "#app/i18n/translated.ts";
import type { ModelRefused } from "#app/publishing/packing/refusals.ts";
import type { ModelDetails } from "#app/publishing/product-details.contract.ts";
import type {
  EditRequest,
  ProductZip,
  PublishAnswer,
  PublishRequest,
} from "#app/publishing/publishing.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { CommandFailure } from "./failures.ts";
import type { PreparedPicture } from "./pictures.ts";
import { type PreparedProduct, prepareProduct, type RunOptions } from "./prepare.ts";
import { defaultPreview, type PreviewChoice, sendPreview } from "./preview.ts";
import { newSheet, type ProductInput, pictureText, readProductInput } from "./sheet.ts";
import { type PublicFile, type Studio, studioOf } from "./studio-api.ts";
import { onNotFound } from "./studio-failure.ts";
import { NetworkFailure } from "./transport.ts";
import { uploadAndFinish } from "./upload.ts";
import type { UploadStore } from "./upload-store.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Publishes a folder that has a model.json as a new product.
 * @param request.url origin of the shop; `request.token` its SELLER_TOKEN
 * @throws CommandFailure, SourceRefused, NetworkFailure
 */
export async function publishFolder(request: {
  folder: string;
  url: string;
  token: string;
  preview?: PreviewChoice;
  /** Undefined: now. */
  publishedAt?: Date;
  signal?: AbortSignal;
}): Promise<PublishAnswer> {
  const signal = request.signal ?? new AbortController().signal;
  const options = { onProgress: () => {}, signal };
  const job = { source: request.folder, preview: request.preview };
  const input = await readProductInput({ source: request.folder, options: {} });
  const sheet = newSheet(input, request.folder);
  return withWorkFolder(async (workFolder) => {
    const prepared = await prepareProduct({ job, kind: "folder", input }, workFolder, options);
    return createProduct(studioOf(request, signal), { ...request, sheet, prepared }, options);
  });
}

/** Where the zip comes from when it is not uploaded from the start. */
interface ZipDelivery {
  /** Name under `incoming/`, when the zip is already in the shop's bucket. */
  incoming?: string;
  /** Stores started uploads, so that they resume after an interruption. */
  store?: UploadStore;
  onOmitted?(paths: string[]): void;
  onNoPreview?(reason: ModelRefused): void;
}

export interface NewProduct extends ZipDelivery {
  sheet: ModelDetails;
  preview?: PreviewChoice;
  publishedAt?: Date;
  prepared: PreparedProduct;
}

/**
 * Sends the pictures first, so that a refused one costs no upload, then the zip, and last the call that makes
 * the product public.
 * @throws CommandFailure, NetworkFailure, or the signal's reason
 */
export async function createProduct(
  studio: Studio,
  product: NewProduct,
  options: RunOptions,
): Promise<PublishAnswer> {
  const { sheet, prepared } = product;
  const images = await storePictures(studio, {
    id: sheet.id,
    title: sheet.title,
    pictures: prepared.pictures ?? [],
  });
  const choice = product.preview ?? defaultPreview(sheet.prices);
  const { onOmitted, onNoPreview } = product;
  const preview = await sendPreview(studio, {
    id: sheet.id,
    parts: prepared.parts,
    choice,
    onOmitted,
    onNoPreview,
  });
  const upload = { ...product, id: sheet.id };
  return deliverAndFinish(studio, upload, {
    ...options,
    finish: (model) =>
      studio.publish({
        sheet,
        images,
        preview,
        publishedAt: product.publishedAt?.toISOString(),
        ...model,
      }),
  });
}

export interface ProductUpdate extends ZipDelivery {
  current: StudioProductDetail;
  facts: ProductInput["facts"];
  preview?: PreviewChoice;
  prepared: PreparedProduct;
}

/** Changes a product; an unchanged zip is not uploaded again. @throws as createProduct */
export async function updateProduct(
  studio: Studio,
  update: ProductUpdate,
  options: RunOptions,
): Promise<PublishAnswer> {
  const { current, facts: changes, prepared } = update;
  const { id } = current;
  const { pictures, zip, files, parts } = prepared;
  const title = changedTranslations(current.title, changes.title);
  const images = pictures && (await storePictures(studio, { id, title, pictures }));
  const kindBefore = defaultPreview(current.prices);
  const kindNow = defaultPreview({ ...current.prices, ...changes.prices });
  // The seller's own choice stays, until a free model costs something.
  const kept = kindBefore === kindNow ? current.preview?.kind : undefined;
  const choice = update.preview ?? kept ?? kindNow;
  const { onOmitted, onNoPreview } = update;
  const preview = await sendPreview(studio, {
    id,
    parts,
    choice,
    previousSeed: current.previewSeed,
    onOmitted,
    onNoPreview,
  });
  const finish = (model?: ProductZip) =>
    explainLostAnswer(
      studio.edit({ id, revision: current.revision, changes, images, model, preview }),
      options.signal,
    );
  if (zip.sha256 === current.zip.sha256) return finish();
  return deliverAndFinish(studio, { ...update, id, prepared: { zip, files } }, { ...options, finish });
}

async function deliverAndFinish(
  studio: Studio,
  upload: ZipDelivery & { id: string; prepared: Pick<PreparedProduct, "zip" | "files"> },
  options: RunOptions & { finish(model: ProductZip): Promise<PublishAnswer> },
): Promise<PublishAnswer> {
  const { incoming, prepared } = upload;
  const zip = { bytes: prepared.zip.bytes, sha256: prepared.zip.sha256 };
  const finish = (source: ProductZip["source"]) => {
    options.onProgress({ phase: "finish", done: zip.bytes, total: zip.bytes });
    return explainLostAnswer(options.finish({ zip, source, files: prepared.files }), options.signal);
  };
  if (incoming === undefined)
    return uploadAndFinish(studio, { ...upload, zip: prepared.zip }, { ...options, finish });
  const notThere = new CommandFailure(
    `The shop's bucket has no incoming/${incoming}. Put it there: see publish --help.`,
  );
  return finish({ kind: "incoming", name: incoming }).catch(onNotFound(notThere));
}

/** When the answer to the publishing call is lost, tells the seller to check whether the shop has published. */
async function explainLostAnswer(call: Promise<PublishAnswer>, signal: AbortSignal): Promise<PublishAnswer> {
  try {
    return await call;
  } catch (error) {
    const networkProblem = error instanceof NetworkFailure ? `The connection broke (${error.message})` : null;
    if (!signal.aborted && networkProblem === null) throw error;
    const event = signal.aborted ? "This was stopped" : networkProblem;
    throw new CommandFailure(
      `${event} while the shop was publishing. The list of models in the studio shows whether it did; if not, run the same command again.`,
      { cause: error },
    );
  }
}

/** Sends pictures. @returns the pictures as publish and edit requests name them */
async function storePictures(
  studio: Studio,
  { id, title, pictures }: { id: string; title: StudioProductDetail["title"]; pictures: PreparedPicture[] },
): Promise<PublishRequest["images"]> {
  const stored: NonNullable<EditRequest["images"]> = [];
  const store = async (picture: PublicFile) => (await studio.storeImage(id, picture)).key;
  for (const { narrower, width, height, alt, shows, ...picture } of pictures) {
    const key = await store(picture);
    const smaller: NonNullable<PublishRequest["images"][number]["narrower"]> = [];
    for (const { width, ...each } of narrower) smaller.push({ key: await store(each), width });
    stored.push({
      key,
      width,
      height,
      alt: pictureText(title, alt),
      narrower: smaller,
      ...(shows && { shows }),
    });
  }
  return stored;
}

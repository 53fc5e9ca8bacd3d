/** Publishes what was prepared: the pictures first, then the zip, and last the one call that makes all of it current. */
import type {
  EditRequest,
  Model,
  ModelSheet,
  PublishAnswer,
  PublishRequest,
  StudioModel,
} from "#app/domain/catalog/publishing.contract.ts";
import { changedTranslations } from "#app/domain/translated.ts";
import { CommandFailure } from "./failures.ts";
import type { MeasuredPicture } from "./pictures.ts";
import { type Prepared, prepare, type Running } from "./prepare.ts";
import { describedBy, newSheet, readWritten, type Written } from "./sheet.ts";
import { type Picture, type Studio, studioOf } from "./studio-api.ts";
import { StudioFailure } from "./studio-failure.ts";
import { NetworkFailure } from "./transport.ts";
import type { UnfinishedUploads } from "./unfinished.ts";
import { withWorkFolder } from "./work-folder.ts";
import { sendZip } from "./zip-upload.ts";

/**
 * Publishes a folder that has a model.json as a new product.
 * @param request.url origin of the shop; `request.token` its SELLER_TOKEN
 * @throws CommandFailure, SourceRefused, NetworkFailure
 */
export async function publishFolder(request: {
  folder: string;
  url: string;
  token: string;
  signal?: AbortSignal;
}): Promise<PublishAnswer> {
  const signal = request.signal ?? new AbortController().signal;
  const running = { onProgress: () => {}, signal };
  const job = { source: request.folder };
  const written = await readWritten({ ...job, options: {} });
  const sheet = newSheet(written, request.folder);
  return withWorkFolder(async (workFolder) => {
    const prepared = await prepare({ job, written }, workFolder, running);
    return createProduct(studioOf(request, signal), { sheet, prepared }, running);
  });
}

/** Where a zip comes from when it is not sent whole and anew. */
export interface Delivery {
  /** Name under `incoming/`, when the zip is already in the shop's bucket. */
  incoming?: string;
  /** Where uploads are remembered until they are published. */
  unfinished?: UnfinishedUploads;
}

export interface NewProduct extends Delivery {
  sheet: ModelSheet;
  prepared: Prepared;
}

/** @throws CommandFailure, NetworkFailure, or the signal's reason. */
export async function createProduct(
  studio: Studio,
  product: NewProduct,
  running: Running,
): Promise<PublishAnswer> {
  const { sheet, prepared } = product;
  const images = await storePictures(studio, {
    id: sheet.id,
    title: sheet.title,
    pictures: prepared.pictures ?? [],
  });
  const shipment = { ...product, id: sheet.id };
  return deliver(studio, shipment, {
    ...running,
    finish: (model) => studio.publish({ sheet, images, ...model }),
  });
}

export interface ProductUpdate extends Delivery {
  current: StudioModel;
  facts: Written["facts"];
  /** Without a zip when only facts change. */
  prepared: Partial<Pick<Prepared, "pictures">> & Partial<Pick<Prepared, "zip" | "files">>;
}

/** Changes a product; a zip the shop has already is not sent again. @throws as createProduct */
export async function updateProduct(
  studio: Studio,
  update: ProductUpdate,
  running: Running,
): Promise<PublishAnswer> {
  const { current, facts: changes, prepared } = update;
  const { id } = current;
  const { pictures, zip, files } = prepared;
  const title = changedTranslations(current.title, changes.title);
  const images = pictures && (await storePictures(studio, { id, title, pictures }));
  const finish = (model?: Model) => ask(studio.edit({ id, changes, images, model }), running.signal);
  if (!zip || !files || zip.sha256 === current.zip.sha256) return finish();
  return deliver(studio, { ...update, id, prepared: { zip, files } }, { ...running, finish });
}

/** Brings the zip to the shop and asks it to make use of it. */
async function deliver(
  studio: Studio,
  shipment: Delivery & { id: string; prepared: Pick<Prepared, "zip" | "files"> },
  running: Running & { finish(model: Model): Promise<PublishAnswer> },
): Promise<PublishAnswer> {
  const { incoming, prepared } = shipment;
  const zip = { bytes: prepared.zip.bytes, sha256: prepared.zip.sha256 };
  const finish = (source: Model["source"]) => {
    running.onProgress({ phase: "finish", done: zip.bytes, total: zip.bytes });
    return ask(running.finish({ zip, source, files: prepared.files }), running.signal);
  };
  if (incoming === undefined)
    return sendZip(studio, { ...shipment, zip: prepared.zip }, { ...running, finish });
  return finish({ kind: "incoming", name: incoming }).catch((error: unknown) => {
    if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
    throw new CommandFailure(
      `The shop's bucket has no incoming/${incoming}. Put it there: see publish --help.`,
    );
  });
}

/** The last call: without an answer to it nobody knows whether it was done. */
async function ask(call: Promise<PublishAnswer>, signal: AbortSignal): Promise<PublishAnswer> {
  try {
    return await call;
  } catch (error) {
    const broken = error instanceof NetworkFailure ? `The connection broke (${error.message})` : null;
    if (!signal.aborted && broken === null) throw error;
    const event = signal.aborted ? "This was stopped" : broken;
    throw new CommandFailure(
      `${event} while the shop was publishing. \`list\` shows whether it did; if not, run the same command again.`,
      { cause: error },
    );
  }
}

/** Sends the pictures; what a request says of them. */
async function storePictures(
  studio: Studio,
  { id, title, pictures }: { id: string; title: StudioModel["title"]; pictures: MeasuredPicture[] },
): Promise<PublishRequest["images"]> {
  const stored: NonNullable<EditRequest["images"]> = [];
  const store = async (picture: Picture) => (await studio.storeImage(id, picture)).key;
  for (const { narrower, width, height, alt, ...picture } of pictures) {
    const key = await store(picture);
    const smaller: NonNullable<PublishRequest["images"][number]["narrower"]> = [];
    for (const { width, ...each } of narrower) smaller.push({ key: await store(each), width });
    stored.push({ key, width, height, alt: describedBy(title, alt), narrower: smaller });
  }
  return stored;
}

/** Publishes what was prepared: the zip first, then the pictures, and last the one call that makes all of it current. */
import type { PublishAnswer, PublishRequest } from "#app/domain/catalog/publishing.contract.ts";
import { CommandFailure } from "./failures.ts";
import { type Prepared, prepare, type Running } from "./prepare.ts";
import type { OnProgress } from "./progress.ts";
import { type Picture, type Studio, studioOf } from "./studio-api.ts";
import { StudioFailure } from "./studio-failure.ts";
import { NetworkFailure } from "./transport.ts";
import { uploadParts } from "./upload.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Publishes a folder that has a model.json, as the seller's command does.
 * @param request.url origin of the shop; `request.token` its SELLER_TOKEN
 * @throws CommandFailure, SourceRefused, NetworkFailure
 */
export async function publishFolder(request: {
  folder: string;
  url: string;
  token: string;
  onProgress?: OnProgress;
  signal?: AbortSignal;
}): Promise<PublishAnswer> {
  const signal = request.signal ?? new AbortController().signal;
  const running = { onProgress: request.onProgress ?? (() => {}), signal };
  const studio = studioOf(request, signal);
  return withWorkFolder(async (workFolder) => {
    const prepared = await prepare({ source: request.folder, options: {} }, workFolder, running);
    return sendToShop(studio, { prepared }, running);
  });
}

type StoredPictures = Omit<PublishRequest["images"][number], "alt">[];

export interface Shipment {
  prepared: Prepared;
  /** Name under `incoming/`, when the zip is already in the shop's bucket. */
  incoming?: string;
}

/** @throws CommandFailure, NetworkFailure, or the signal's reason; an upload the shop did not accept is taken back. */
export async function sendToShop(
  studio: Studio,
  shipment: Shipment,
  running: Running,
): Promise<PublishAnswer> {
  const { prepared, incoming } = shipment;
  const ship = async (source: PublishRequest["source"]) => {
    const request = requestOf(prepared, await storeImages(studio, prepared), source);
    return ask(studio, request, running.signal);
  };
  if (incoming !== undefined) {
    return ship({ kind: "incoming", name: incoming, md5: prepared.zip.md5 }).catch((error: unknown) => {
      if (!(error instanceof StudioFailure) || error.facts.code !== "not_found") throw error;
      throw new CommandFailure(
        `The shop's bucket has no incoming/${incoming}. Put it there: see publish --help.`,
      );
    });
  }
  const { path, bytes, sha256 } = prepared.zip;
  const { key, uploadId, partBytes } = await studio.startUpload({ id: prepared.sheet.id, bytes, sha256 });
  if (uploadId === null) return ship({ kind: "unchanged" });
  const onSent = (done: number) => running.onProgress({ phase: "upload", done, total: bytes });
  try {
    const upload = { key, uploadId, partBytes, zip: { path, bytes } };
    const parts = await uploadParts(studio, upload, { onSent, signal: running.signal });
    return await ship({ kind: "upload", key, uploadId, parts });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await studio.abortUpload(key, uploadId).catch(() => {});
    throw error;
  }
}

/** No answer to the last call: the shop may have published, and taking the parts back could then break it. */
class OutcomeUnknown extends CommandFailure {}

async function ask(studio: Studio, request: PublishRequest, signal: AbortSignal): Promise<PublishAnswer> {
  try {
    return await studio.publish(request);
  } catch (error) {
    const broken = error instanceof NetworkFailure ? `The connection broke (${error.message})` : null;
    if (!signal.aborted && broken === null) throw error;
    const event = signal.aborted ? "This was stopped" : broken;
    throw new OutcomeUnknown(
      `${event} while the shop was publishing. \`list\` shows whether it did; the same command can be run again.`,
      { cause: error },
    );
  }
}

/** As the publish request names them, without their texts. */
async function storeImages(studio: Studio, { sheet, pictures }: Prepared): Promise<StoredPictures> {
  const stored: StoredPictures = [];
  const store = async (picture: Picture) => (await studio.storeImage(sheet.id, picture)).key;
  for (const { narrower, width, height, ...picture } of pictures) {
    const key = await store(picture);
    const smaller: NonNullable<StoredPictures[number]["narrower"]> = [];
    for (const { width, ...each } of narrower) smaller.push({ key: await store(each), width });
    stored.push({ key, width, height, narrower: smaller });
  }
  return stored;
}

function requestOf(
  prepared: Prepared,
  stored: StoredPictures,
  source: PublishRequest["source"],
): PublishRequest {
  const { images, ...sheet } = prepared.sheet;
  return {
    sheet,
    images: stored.map((picture, index) => ({ ...picture, alt: images[index]?.alt ?? sheet.title })),
    zip: { bytes: prepared.zip.bytes, sha256: prepared.zip.sha256 },
    source,
    files: prepared.files,
  };
}

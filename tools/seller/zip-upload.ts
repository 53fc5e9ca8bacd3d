/** Sends one zip and publishes it; an upload that was interrupted goes on with the parts the shop has. */
import type { Model, PublishAnswer } from "#app/domain/catalog/publishing.contract.ts";
import { CommandFailure } from "./failures.ts";
import type { ReadyZip } from "./pack.ts";
import type { Running } from "./prepare.ts";
import type { Studio } from "./studio-api.ts";
import { StudioFailure } from "./studio-failure.ts";
import type { Unfinished, UnfinishedUploads } from "./unfinished.ts";
import { uploadParts } from "./upload.ts";

interface ZipShipment {
  id: string;
  zip: ReadyZip;
  unfinished?: UnfinishedUploads;
}

type Finishing = Running & { finish(source: Model["source"]): Promise<PublishAnswer> };

/**
 * @throws CommandFailure, NetworkFailure, or the signal's reason; what was sent is remembered, so that the next
 * run goes on
 */
export async function sendZip(
  studio: Studio,
  shipment: ZipShipment,
  running: Finishing,
): Promise<PublishAnswer> {
  const kept = shipment.unfinished?.of({ shop: studio.shop, id: shipment.id }) ?? [];
  const earlier = kept.find(({ sha256 }) => sha256 === shipment.zip.sha256);
  // Another zip for the same product: nobody will ask for the parts of the old one.
  for (const upload of kept) if (upload !== earlier) await giveUp(studio, upload, shipment.unfinished);
  if (earlier) {
    try {
      return await goOn(studio, { ...shipment, upload: earlier }, running);
    } catch (error) {
      // The bucket forgets unfinished uploads after a week, and another version may have come between.
      if (!(error instanceof StudioFailure) || error.facts.code !== "upload_mismatch") throw error;
    }
  }
  return goOn(studio, { ...shipment, upload: await begin(studio, shipment) }, running);
}

async function begin(studio: Studio, { id, zip: { bytes, sha256 } }: ZipShipment): Promise<Unfinished> {
  const { key, uploadId, partBytes } = await studio.startUpload({ id, bytes, sha256 });
  return { shop: studio.shop, id, sha256, key, uploadId, partBytes, parts: [] };
}

async function giveUp(studio: Studio, upload: Unfinished, unfinished?: UnfinishedUploads) {
  await studio.abortUpload(upload.key, upload.uploadId).catch(() => {});
  unfinished?.forget(upload);
}

async function goOn(
  studio: Studio,
  { upload, zip, unfinished }: ZipShipment & { upload: Unfinished },
  running: Finishing,
): Promise<PublishAnswer> {
  const { key, uploadId } = upload;
  try {
    const parts = await sendParts(studio, { upload, zip, unfinished }, running);
    const answer = await running.finish({ kind: "upload", key, uploadId, parts });
    unfinished?.forget(upload);
    return answer;
  } catch (error) {
    if (error instanceof StudioFailure && error.facts.code === "upload_mismatch") unfinished?.forget(upload);
    throw error;
  }
}

async function sendParts(
  studio: Studio,
  { upload, zip, unfinished }: Omit<ZipShipment, "id"> & { upload: Unfinished },
  { onProgress, signal }: Running,
) {
  const progress = { phase: "upload" as const, done: 0, total: zip.bytes };
  let kept = upload;
  const { parts: done } = upload;
  try {
    return await uploadParts(
      studio,
      { ...upload, zip, done },
      {
        onSent: (sent) => {
          progress.done = sent;
          onProgress({ ...progress });
        },
        onBroken: () => onProgress({ ...progress, isBroken: true }),
        onPart: (part) => {
          kept = { ...kept, parts: [...kept.parts, part] };
          unfinished?.save(kept);
        },
        signal,
      },
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new CommandFailure(
      "Stopped. Nothing was published. Run the same command again: the upload goes on where it stopped.",
    );
  }
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { writeAt } from "#app/downloads/browser/private-file.browser.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { inUnit, type MmPerUnit, unitsByPath } from "#app/meshes/mesh-units.ts";
import { makePreview, type PreviewPart } from "#app/meshes/preview/make-preview.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import { inspectFiles, packFiles } from "#app/publishing/packing/pack.ts";
import { isSystemFile } from "#app/publishing/packing/paths.ts";
import { bytesOfPhoto, type SourceChoices, sourceOf, textOf } from "#app/publishing/packing/photos.ts";
import {
  FileRefused,
  ModelRefused,
  meshRefused,
  Refused,
  refusalOf,
  SourceRefused,
} from "#app/publishing/packing/refusals.ts";
import { CHUNK_BYTES, type Source } from "#app/publishing/packing/source.ts";
import { openZip, type ZipSource } from "#app/publishing/packing/zip-source.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { htmlToMarkdown } from "#app/text/html-to-markdown.ts";
import { chosenZip } from "./chosen-files.ts";
import type {
  AddedPictures,
  FromPacking,
  PackMessage,
  PicturesMessage,
  PreviewMessage,
  PublishedMessage,
  PublishedPreview,
  RepackMessage,
  SourceChoice,
} from "./pack-model.browser.ts";
import { fingerprintOf, isSamePicture, storeOwnPicture } from "./pictures.browser.ts";
import { storeRenderedPictures } from "./rendered-pictures.browser.ts";
import {
  createStoredFile,
  type PackedModel,
  type StoredPicture,
  storedFile,
  storeFile,
  storeManifest,
} from "./stored-models.browser.ts";

const ZIP = "product.zip";
const PREVIEW = "preview.glb";

const report = (message: FromPacking) => postMessage(message);

/** Reads a blob in slices, because Safari's Blob streams cannot be iterated. */
async function* read(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += CHUNK_BYTES) {
    const bytes = await blob
      .slice(at, at + CHUNK_BYTES)
      .arrayBuffer()
      .catch(() => {
        throw new FileRefused("changed");
      });
    yield new Uint8Array(bytes);
  }
}

type ChosenSource = Source & Pick<ZipSource, "guessed">;

async function openSource({ chosen, codePage, ...choice }: SourceChoice): Promise<ChosenSource> {
  const zip = chosenZip(chosen);
  const found = chosen.files.filter(({ file }) => file !== zip);
  const files = found
    .filter(({ path }) => !isSystemFile(path))
    .map(({ path, file }) => ({ path: path.normalize("NFC"), bytes: file.size, read: () => read(file) }));
  const choices: SourceChoices = { ...choice, without: chosen.without };
  if (!zip) {
    const ignoredFiles = found.map(({ path }) => path).filter(isSystemFile);
    return { ...(await sourceOf({ files, ignoredFiles }, choices)), guessed: null };
  }
  const file = { bytes: zip.size, read: (start: number, end: number) => read(zip.slice(start, end)) };
  return openZip(file, { ...choices, codePage, beside: files });
}

const foundPhotos = ({ photos }: Source) => photos.map(({ read: _, ...photo }) => photo);

async function descriptionOf({ description }: Source): Promise<string | undefined> {
  if (!description) return undefined;
  const text = await textOf(description);
  return /\.html?$/i.test(description.path) ? htmlToMarkdown(text).text : text;
}

async function pack({ files }: Source, folder: string, mmPerUnit?: MmPerUnit) {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const hash = sha256.create();
  const handle = await createStoredFile(folder, ZIP);
  let [zipBytes, packedBytes] = [0, 0];
  try {
    const write = (piece: Uint8Array) => {
      writeAt(handle, piece, zipBytes);
      hash.update(piece);
      zipBytes += piece.length;
    };
    const onBytes = (count: number) => {
      packedBytes += count;
      report({ step: "packing", fraction: packedBytes / total });
    };
    const { signal } = new AbortController();
    const checked = await packFiles(files, write, { onBytes, signal, mmPerUnit });
    handle.flush();
    const zip = { name: ZIP, mime: "application/zip", bytes: zipBytes, sha256: bytesToHex(hash.digest()) };
    return { ...checked, zip };
  } finally {
    handle.close();
  }
}

type MadePreview = Pick<PackedModel, "preview" | "omitted" | "noPreview">;

async function storePreview(
  parts: PreviewPart[],
  { folder, previewKind: kind, seed }: { folder: string; previewKind: PreviewKind | null; seed: string },
): Promise<MadePreview> {
  if (kind === null || parts.length === 0) return { preview: null, omitted: [] };
  try {
    const { glb, omitted } = await makePreview(parts, { kind, seed });
    if (!glb) return { preview: null, omitted };
    await storeFile(folder, PREVIEW, glb);
    const hash = bytesToHex(sha256(glb));
    const preview = { name: PREVIEW, mime: "model/gltf-binary", bytes: glb.length, sha256: hash, kind, seed };
    return { preview, omitted };
  } catch (error) {
    if (!(error instanceof MeshError)) throw error;
    const noPreview = refusalOf("", new ModelRefused("noPreview", { reason: meshRefused(error) }));
    return { preview: null, omitted: [], noPreview };
  }
}

/** Empty if the browser cannot render them: the seller can add pictures of their own. */
async function renderPictures(parts: PreviewPart[], folder: string): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = [];
  try {
    await storeRenderedPictures(folder, parts, {
      onNext: (number, count) => report({ step: "pictures", number, count }),
      onDrawn(picture) {
        pictures.push(picture);
        report({ drawn: picture });
      },
    });
  } catch (error) {
    console.warn("No pictures were made of the model", error);
  }
  return pictures;
}

async function packModel(message: PackMessage): Promise<PackedModel> {
  const { folder, rendersPictures } = message;
  const { chosen } = message.source;
  const source = await openSource(message.source);
  const { ignoredFiles } = source;
  const photos = foundPhotos(source);
  report({
    listed: { files: source.files.map(({ path, bytes }) => ({ path, bytes })), ignoredFiles, photos },
  });
  const { zip, files, parts, warnings } = await pack(source, folder);
  const packed = {
    folder,
    name: chosen.name,
    zip,
    files,
    ignoredFiles,
    guessedNames: source.guessed,
    warnings,
    previewKind: message.previewKind,
    preview: null,
    omitted: [],
    photos,
    description: await descriptionOf(source),
    pictures: [],
  };
  report({ packed });
  report({ step: "preview" });
  const made = await storePreview(parts, message);
  const pictures = rendersPictures ? await renderPictures(parts, folder) : [];
  const model = { ...packed, ...made, pictures };
  await storeManifest(model);
  return model;
}

async function repack({ before, source: choice }: RepackMessage): Promise<PackedModel> {
  const source = await openSource(choice);
  const { zip, files, warnings } = await pack(source, before.folder, before.units && inUnit(before.units));
  const model = { ...before, zip, files, warnings, photos: foundPhotos(source) };
  await storeManifest(model);
  return model;
}

/** Reads the packed zip again: its meshes are not kept. */
async function inspectStored(folder: string, mmPerUnit?: MmPerUnit) {
  const zip = await storedFile(folder, ZIP);
  const file = { bytes: zip.size, read: (start: number, end: number) => read(zip.slice(start, end)) };
  // What is in it was decided when it was packed.
  const source = await openZip(file, { soldPhotos: "all" });
  const inspected = await inspectFiles(source.files, {
    onBytes: () => {},
    signal: new AbortController().signal,
    mmPerUnit,
  });
  const entries = await source.entries();
  const files = inspected.files.map((file) => ({ ...file, entry: entries.get(file.path) }));
  return { ...inspected, files };
}

async function changePreview({ model: before, ...choice }: PreviewMessage): Promise<PackedModel> {
  const { folder, units } = before;
  const { parts, files, warnings } = await inspectStored(folder, units && inUnit(units));
  const made = await storePreview(parts, { folder, ...choice });
  const { previewKind } = choice;
  const model = { ...before, files, warnings, previewKind, noPreview: undefined, ...made };
  await storeManifest(model);
  return model;
}

async function fetchZip(url: string, folder: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} was answered with ${response.status}`);
  const total = Number(response.headers.get("Content-Length"));
  const handle = await createStoredFile(folder, ZIP);
  try {
    const reader = response.body.getReader();
    let bytes = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      writeAt(handle, piece.value, bytes);
      bytes += piece.value.length;
      report({ step: "fetchingFiles", fraction: bytes / total });
    }
    handle.flush();
  } finally {
    handle.close();
  }
}

async function previewPublished({
  zipUrl,
  folder,
  mmPerUnit,
  ...choice
}: PublishedMessage): Promise<PublishedPreview> {
  await fetchZip(zipUrl, folder);
  report({ step: "preview" });
  const { parts, files } = await inspectStored(folder, unitsByPath(mmPerUnit));
  return { ...(await storePreview(parts, { folder, ...choice })), files };
}

async function* filesOfPhotos(choice: SourceChoice) {
  const { photos } = await openSource(choice);
  for (const photo of photos.filter(({ isShown }) => isShown))
    yield { name: photo.path, open: async () => new File([await bytesOfPhoto(photo)], photo.path) };
}

/** Null for a picture that is gone. @throws Error "unavailable" when the shop does not answer */
async function fingerprintAt(url: string) {
  const response = await fetch(url).catch(() => null);
  if (response?.ok) return fingerprintOf(await response.blob());
  if (response?.status === 404) return null;
  throw new Error("unavailable");
}

async function addPictures({ folder, pictures, known }: PicturesMessage): Promise<AddedPictures> {
  const added: AddedPictures = { pictures: [], refusals: [], knownCount: 0 };
  const fingerprints = (await Promise.all(known.map(fingerprintAt))).flatMap((each) => each ?? []);
  const isKnown = async (file: File) => {
    if (fingerprints.length === 0) return false;
    const fingerprint = await fingerprintOf(file).catch(() => null);
    return fingerprint !== null && fingerprints.some((each) => isSamePicture(each, fingerprint));
  };
  const chosen = Array.isArray(pictures)
    ? pictures.map((file) => ({ name: file.name, open: () => file }))
    : filesOfPhotos(pictures);
  // One after the other: a camera's photo is 100 MB when decoded.
  for await (const { name, open } of chosen)
    try {
      if (added.pictures.length > MAX_IMAGES) break;
      const file = await open();
      if (await isKnown(file)) added.knownCount++;
      else added.pictures.push(await storeOwnPicture(folder, file));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      added.refusals.push(refusalOf(name, error));
    }
  return added;
}

function failureOf(error: unknown): FromPacking {
  if (error instanceof SourceRefused) return { refusals: error.refusals, guessedNames: error.guessed };
  if (error instanceof Refused) return { refusals: [refusalOf("", error)], guessedNames: null };
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  if (isFull) return { failure: "space" };
  return {
    failure: error instanceof Error && error.message === "unavailable" ? error.message : String(error),
  };
}

type ToPacking = PackMessage | RepackMessage | PreviewMessage | PublishedMessage | PicturesMessage;

async function answerTo(message: ToPacking): Promise<FromPacking> {
  if ("pictures" in message) return { added: await addPictures(message) };
  if ("model" in message) return { model: await changePreview(message) };
  if ("before" in message) return { model: await repack(message) };
  if ("zipUrl" in message) return { published: await previewPublished(message) };
  return { model: await packModel(message) };
}

addEventListener("message", ({ data }: MessageEvent<ToPacking>) => {
  answerTo(data).then(report, (error: unknown) => {
    console.warn("packing failed", error);
    report(failureOf(error));
  });
});

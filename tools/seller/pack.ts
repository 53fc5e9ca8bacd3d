import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { MAX_ZIP_BYTES, type PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { EXACT_ERROR, MAX_PREVIEW_PARTS, type PreviewPart } from "#app/domain/meshes/preview/make-preview.ts";
import { simplifyMesh } from "#app/domain/meshes/preview/simplify.ts";
import { bytesText } from "./amounts.ts";
import { CommandFailure, SourceRefused } from "./failures.ts";
import { inspectFile, type OnInspected } from "./source/inspect.ts";
import { MAX_REFUSALS, type SourceFile } from "./source/source.ts";
import { zipEntries } from "./source/zip-entries.ts";

/**
 * With one date in every entry, the same files give the same bytes on every machine and day. It is the first that a zip can
 * hold, in local time because zips know no time zones.
 */
const ZIP_EPOCH = new Date(1980, 0, 1);
const ENTRY_OPTIONS = { mtime: ZIP_EPOCH, forceDosTimestamp: true, mode: 0o100644, compressionLevel: 6 };

export interface PackOptions {
  /** Called with the size of each chunk that was read from the source files. */
  onBytes(count: number): void;
  signal: AbortSignal;
  /** There will be no preview. */
  withoutParts?: boolean;
}

export interface ReadyZip {
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface CheckedZip {
  zip: ReadyZip;
  files: PublishedFile[];
  /** Those that can be previewed, made simpler so that many fit into memory. */
  parts: PreviewPart[];
}

/** The most triangles that are kept of one file: more than a preview of it will have. */
const MAX_PART_TRIANGLES = 100_000;

/** Collects what each file turns out to be. */
class Inspected {
  readonly files: PublishedFile[] = [];
  readonly parts: PreviewPart[] = [];
  readonly #withoutParts: boolean;

  constructor({ withoutParts = false }: Pick<PackOptions, "withoutParts">) {
    this.#withoutParts = withoutParts;
  }

  readonly add: OnInspected = async (file, mesh) => {
    this.files.push(file);
    if (this.#withoutParts || !mesh || !file.size || this.parts.length >= MAX_PREVIEW_PARTS) return;
    const error = Math.max(file.size.x, file.size.y, file.size.z) * EXACT_ERROR;
    this.parts.push({
      name: file.path,
      mesh: await simplifyMesh(mesh, { triangles: MAX_PART_TRIANGLES, error }),
    });
  };
}

/**
 * Checks and packs the files, in their order, into `target`.
 * @throws SourceRefused naming the refused files; CommandFailure when the zip grows too big
 */
export async function packZip(
  files: SourceFile[],
  target: string,
  options: PackOptions,
): Promise<CheckedZip> {
  const inspected = new Inspected(options);
  const packing = zipStream(files, options, inspected);
  try {
    const zip = await pipeAndHash(packing.stream, createWriteStream(target), options.signal);
    return {
      zip: { path: target, ...zip },
      files: await withEntries(inspected.files, target),
      parts: inspected.parts,
    };
  } catch (error) {
    packing.stop();
    if (!(error instanceof SourceRefused)) throw error;
    // The files after the first bad one are checked too, so that the seller hears of all at once.
    const { refusals } = await inspectFiles(files.slice(inspected.files.length + 1), options);
    throw new SourceRefused([...error.refusals, ...refusals].slice(0, MAX_REFUSALS));
  }
}

function zipStream(files: SourceFile[], options: PackOptions, inspected: Inspected) {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error) => stream.destroy(error));
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { ...ENTRY_OPTIONS, size: file.bytes }, (give) => {
      const content = inspectFile(file, inspected.add);
      current = Readable.from(countBytes(content, options), { objectMode: false });
      // yazl pipes without forwarding errors: a refused file would leave the zip waiting for ever.
      current.on("error", (error) => stream.destroy(error));
      give(null, current);
    });
  }
  zip.end();
  return { stream, stop: () => current?.destroy() };
}

/**
 * Checks the files of a zip that is published as it is, and hashes the zip itself.
 * @throws SourceRefused, CommandFailure
 */
export async function checkZip(files: SourceFile[], path: string, options: PackOptions): Promise<CheckedZip> {
  const { inspected, refusals } = await inspectFiles(files, options);
  if (refusals.length > 0) throw new SourceRefused(refusals);
  const zip = await pipeAndHash(createReadStream(path), drain, options.signal);
  return { zip: { path, ...zip }, files: await withEntries(inspected.files, path), parts: inspected.parts };
}

/** With where each file is in the finished zip. */
async function withEntries(files: PublishedFile[], zip: string): Promise<PublishedFile[]> {
  const entries = await zipEntries(zip);
  return files.map((file) => ({ ...file, entry: entries.get(file.path) }));
}

async function inspectFiles(files: SourceFile[], options: PackOptions) {
  const inspected = new Inspected(options);
  const refusals: SourceRefused["refusals"] = [];
  for (const file of files) {
    if (refusals.length >= MAX_REFUSALS) break;
    try {
      await drain(countBytes(inspectFile(file, inspected.add), options));
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      refusals.push(...error.refusals);
    }
  }
  return { inspected, refusals };
}

async function* countBytes(content: AsyncIterable<Buffer>, options: PackOptions): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    options.signal.throwIfAborted();
    options.onBytes(chunk.length);
    yield chunk;
  }
}

type Sink = NodeJS.WritableStream | ((chunks: AsyncIterable<Buffer>) => Promise<void>);

async function pipeAndHash(
  source: Readable,
  sink: Sink,
  signal: AbortSignal,
): Promise<Omit<ReadyZip, "path">> {
  const sha256 = createHash("sha256");
  let bytes = 0;
  async function* hash(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MAX_ZIP_BYTES) throw new CommandFailure(`The zip grows over ${bytesText(MAX_ZIP_BYTES)}.`);
      sha256.update(chunk);
      yield chunk;
    }
  }
  await pipeline(source, hash, sink, { signal });
  return { bytes, sha256: sha256.digest("hex") };
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

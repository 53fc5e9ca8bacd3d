/** Writes the zip buyers get: the same files give the same bytes on every machine and day, and nothing is held in memory. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { MAX_ZIP_BYTES, type PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText } from "./amounts.ts";
import { CommandFailure, SourceRefused } from "./failures.ts";
import { inspected } from "./source/inspect.ts";
import { MAX_REFUSALS, type SourceFile } from "./source/source.ts";

/** The first moment a zip can express, in local time because that is what its fields hold. */
const ZIP_EPOCH = new Date(1980, 0, 1);
const ENTRY_OPTIONS = { mtime: ZIP_EPOCH, forceDosTimestamp: true, mode: 0o100644, compressionLevel: 6 };

export interface Watching {
  /** Called with the size of every piece of the source files gone through. */
  onBytes(count: number): void;
  signal: AbortSignal;
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
}

/**
 * Checks and packs the files, in their order, into `target`.
 * @throws SourceRefused naming the refused files; CommandFailure when the zip grows too big
 */
export async function packZip(files: SourceFile[], target: string, watching: Watching): Promise<CheckedZip> {
  const findings: PublishedFile[] = [];
  const packing = zipStream(files, watching, findings);
  try {
    const zip = await hashed(packing.stream, createWriteStream(target), watching.signal);
    return { zip: { path: target, ...zip }, files: findings };
  } catch (error) {
    packing.stop();
    if (!(error instanceof SourceRefused)) throw error;
    // A seller mends a folder once, so the files after the first bad one are still looked at.
    const { refusals } = await inspectAll(files.slice(findings.length + 1), watching);
    throw new SourceRefused([...error.refusals, ...refusals].slice(0, MAX_REFUSALS));
  }
}

function zipStream(files: SourceFile[], watching: Watching, findings: PublishedFile[]) {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error) => stream.destroy(error));
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { ...ENTRY_OPTIONS, size: file.bytes }, (give) => {
      const content = inspected(file, (finding) => findings.push(finding));
      current = Readable.from(counted(content, watching), { objectMode: false });
      // yazl pipes without forwarding errors; a refused file would leave the zip waiting for ever.
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
export async function checkZip(files: SourceFile[], path: string, watching: Watching): Promise<CheckedZip> {
  const { findings, refusals } = await inspectAll(files, watching);
  if (refusals.length > 0) throw new SourceRefused(refusals);
  const zip = await hashed(createReadStream(path), drain, watching.signal);
  return { zip: { path, ...zip }, files: findings };
}

async function inspectAll(files: SourceFile[], watching: Watching) {
  const findings: PublishedFile[] = [];
  const refusals: SourceRefused["refusals"] = [];
  for (const file of files) {
    if (refusals.length >= MAX_REFUSALS) break;
    try {
      await drain(
        counted(
          inspected(file, (finding) => findings.push(finding)),
          watching,
        ),
      );
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      refusals.push(...error.refusals);
    }
  }
  return { findings, refusals };
}

async function* counted(content: AsyncIterable<Buffer>, watching: Watching): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    watching.signal.throwIfAborted();
    watching.onBytes(chunk.length);
    yield chunk;
  }
}

type Sink = NodeJS.WritableStream | ((chunks: AsyncIterable<Buffer>) => Promise<void>);

async function hashed(source: Readable, sink: Sink, signal: AbortSignal): Promise<Omit<ReadyZip, "path">> {
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

import { type FileHandle, open } from "node:fs/promises";
import { CHUNK_BYTES } from "#app/publishing/packing/source.ts";
import { openZip, type ZipOptions, type ZipSource } from "#app/publishing/packing/zip-source.ts";

export interface Archive extends ZipSource {
  close(): Promise<void>;
}

async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end - at));
    const { bytesRead } = await file.read({ buffer, position: at });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Opens a zip on this computer. */
export async function openArchive(path: string, options?: ZipOptions): Promise<Archive> {
  const file = await open(path);
  const close = () => file.close();
  try {
    const { size: bytes } = await file.stat();
    const source = await openZip({ bytes, read: (start, end) => readRange(file, start, end) }, options);
    return { ...source, close };
  } catch (error) {
    await close();
    throw error;
  }
}

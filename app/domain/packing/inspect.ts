import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import type { Mesh } from "#app/domain/meshes/mesh.ts";
import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import { MESH_FORMATS } from "#app/domain/meshes/mesh-formats.ts";
import { type FileMesh, fileMesh } from "./file-mesh.ts";
import { checkHead, extensionOf, formatOf, HEAD_BYTES } from "./formats.ts";
import { BadContent, refusalOf, SourceRefused } from "./refusals.ts";
import type { SourceFile } from "./source.ts";

/** Receives the facts that the shop will show of a file, and its mesh when it can be previewed. */
export type OnInspected = (file: PublishedFile, mesh: Mesh | null) => void | Promise<void>;

/**
 * Yields the file's chunks unchanged; `onInspected` is called after the last one.
 * @throws SourceRefused with the file's name and the reason
 */
export async function* inspectFile(file: SourceFile, onInspected: OnInspected): AsyncGenerator<Uint8Array> {
  const inspection = new FileInspection(file);
  try {
    for await (const chunk of file.read()) {
      inspection.push(chunk);
      yield chunk;
    }
    const { file: published, mesh } = inspection.end();
    await onInspected(published, mesh);
  } catch (error) {
    const refused = error instanceof MeshError ? new BadContent("mesh", { reason: error.message }) : error;
    if (!(refused instanceof BadContent)) throw error;
    throw new SourceRefused([refusalOf(file.path, refused)]);
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

class FileInspection {
  readonly #file: SourceFile;
  readonly #extension: string;
  #head: Uint8Array | null = new Uint8Array();
  #mesh: FileMesh | null = null;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#extension = extensionOf(file.path);
  }

  push(chunk: Uint8Array): void {
    if (this.#head === null) {
      this.#mesh?.push(chunk);
      return;
    }
    const read = joined(this.#head, chunk);
    this.#head = read;
    if (read.length >= HEAD_BYTES) this.#checkHead(read);
  }

  #checkHead(read: Uint8Array): void {
    const head = read.subarray(0, HEAD_BYTES);
    checkHead(this.#file.path, head);
    const format = MESH_FORMATS.find((format) => format === this.#extension);
    this.#mesh = format ? fileMesh(format, this.#file.bytes) : null;
    this.#mesh?.push(read);
    this.#head = null;
  }

  end(): { file: PublishedFile; mesh: Mesh | null } {
    if (this.#head) this.#checkHead(this.#head);
    const format = formatOf(this.#file.path);
    const { path, bytes } = this.#file;
    const found = this.#mesh?.end();
    const { triangles = null, size = null, facts = null, mesh = null } = found ?? {};
    return { file: { path, bytes, format, triangles, size, facts }, mesh };
  }
}

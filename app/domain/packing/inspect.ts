import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import type { Mesh, Size } from "#app/domain/meshes/mesh.ts";
import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import { MESH_FORMATS } from "#app/domain/meshes/mesh-formats.ts";
import { checkHead, extensionOf, formatOf, HEAD_BYTES } from "./formats.ts";
import { type MeshInspector, meshInspector } from "./mesh-inspector.ts";
import { FileRefused, type Refusal, Refused, refusalOf, SourceRefused } from "./refusals.ts";
import type { SourceFile } from "./source.ts";

export interface InspectedFile {
  /** With the facts that the shop will show. */
  file: PublishedFile;
  /** Null when it cannot be previewed. */
  mesh: Mesh | null;
  /** What the seller must know before it is sold. */
  warnings: Refusal[];
}
export type OnInspected = (inspected: InspectedFile) => void | Promise<void>;

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
    await onInspected(inspection.end());
  } catch (error) {
    const refused = error instanceof MeshError ? new FileRefused("mesh", { reason: error.message }) : error;
    if (!(refused instanceof Refused)) throw error;
    throw new SourceRefused([refusalOf(file.path, refused)]);
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Models are hardly ever smaller than this, but those in metres and inches are. */
const TINY_MM = 2;

function tinySide({ x, y, z }: Size): FileRefused | null {
  const side = Math.max(x, y, z);
  return side < TINY_MM ? new FileRefused("tiny", { side: side < 0.01 ? "< 0.01" : side.toFixed(2) }) : null;
}

class FileInspection {
  readonly #file: SourceFile;
  readonly #extension: string;
  #head: Uint8Array | null = new Uint8Array();
  #inspector: MeshInspector | null = null;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#extension = extensionOf(file.path);
  }

  push(chunk: Uint8Array): void {
    if (this.#head === null) {
      this.#inspector?.push(chunk);
      return;
    }
    const read = joined(this.#head, chunk);
    this.#head = read;
    if (read.length >= HEAD_BYTES) this.#startReading(read);
  }

  /** Checks the first bytes, then begins to read the file as a mesh, if it is one. @param read the bytes so far, HEAD_BYTES or the whole file */
  #startReading(read: Uint8Array): void {
    checkHead(this.#file.path, read.subarray(0, HEAD_BYTES));
    const format = MESH_FORMATS.find((format) => format === this.#extension);
    this.#inspector = format ? meshInspector(format, this.#file.bytes) : null;
    this.#inspector?.push(read);
    this.#head = null;
  }

  end(): InspectedFile {
    if (this.#head) this.#startReading(this.#head);
    const format = formatOf(this.#file.path);
    const { path, bytes } = this.#file;
    const inspected = this.#inspector?.end();
    const { triangles = null, size = null, facts = null, mesh = null, unmeasured } = inspected ?? {};
    const reasons = [unmeasured, size && tinySide(size)].filter((reason) => reason != null);
    const warnings = reasons.map((reason) => refusalOf(path, reason));
    return { file: { path, bytes, format, triangles, size, facts }, mesh, warnings };
  }
}

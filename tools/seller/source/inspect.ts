import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";
import { Bounds } from "#app/domain/meshes/bounds.ts";
import type { MeshReader } from "#app/domain/meshes/mesh.ts";
import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import { stlReader } from "#app/domain/meshes/read-stl.ts";
import { BadContent, SourceRefused } from "../failures.ts";
import { checkHead, extensionOf, formatOf, HEAD_BYTES } from "./formats.ts";
import type { SourceFile } from "./source.ts";

/**
 * Yields the file's chunks unchanged; after the last one `onInspected` gets what the shop will show of the file.
 * @throws SourceRefused with the file's name and the reason
 */
export async function* inspectFile(
  file: SourceFile,
  onInspected: (file: PublishedFile) => void,
): AsyncGenerator<Buffer> {
  const inspection = new FileInspection(file);
  try {
    for await (const chunk of file.read()) {
      inspection.push(chunk);
      yield chunk;
    }
    onInspected(inspection.end());
  } catch (error) {
    if (!(error instanceof BadContent || error instanceof MeshError)) throw error;
    throw new SourceRefused([{ file: file.path, reason: error.message }]);
  }
}

class FileInspection {
  readonly #file: SourceFile;
  readonly #extension: string;
  #head: Buffer | null = Buffer.alloc(0);
  readonly #bounds = new Bounds();
  #stl: MeshReader | null = null;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#extension = extensionOf(file.path);
  }

  push(chunk: Buffer): void {
    if (this.#head === null) {
      this.#stl?.push(chunk);
      return;
    }
    const read = Buffer.concat([this.#head, chunk]);
    this.#head = read;
    if (read.length >= HEAD_BYTES) this.#checkHead(read);
  }

  #checkHead(read: Buffer): void {
    const head = read.subarray(0, HEAD_BYTES);
    checkHead(this.#file.path, head);
    if (this.#extension === "stl") this.#stl = stlReader(this.#bounds, { strict: true });
    this.#stl?.push(read);
    this.#head = null;
  }

  end(): PublishedFile {
    if (this.#head) this.#checkHead(this.#head);
    const format = formatOf(this.#file.path);
    if ("problem" in format) throw new BadContent(format.problem);
    this.#stl?.end();
    return {
      path: this.#file.path,
      bytes: this.#file.bytes,
      format: format.format,
      triangles: this.#stl && this.#bounds.triangles,
      size: this.#stl && this.#bounds.size(),
    };
  }
}

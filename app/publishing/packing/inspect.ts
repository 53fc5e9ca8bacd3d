import type { Mesh, Size } from "#app/meshes/mesh.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { likelyUnits, type MmPerUnit } from "#app/meshes/mesh-units.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { checkHead, formatOf, HEAD_BYTES } from "./formats.ts";
import { type InspectedMesh, type MeshInspector, measuredIn, meshInspector } from "./mesh-inspector.ts";
import { FileRefused, meshRefused, type Refusal, Refused, refusalOf, SourceRefused } from "./refusals.ts";
import type { SourceFile } from "./source.ts";

export interface InspectedFile {
  file: PublishedFile;
  mesh: Mesh | null;
  warnings: Refusal[];
}
export type OnInspected = (inspected: InspectedFile) => void | Promise<void>;

/** Yields the file's chunks unchanged; `onInspected` is called after the last one. @throws SourceRefused with the file's name and the reason */
export async function* inspectFile(
  file: SourceFile,
  onInspected: OnInspected,
  mmPerUnit: MmPerUnit = () => 1,
): AsyncGenerator<Uint8Array> {
  try {
    const inspection = new FileInspection(file, mmPerUnit);
    for await (const chunk of file.read()) {
      inspection.push(chunk);
      yield chunk;
    }
    await onInspected(inspection.end());
  } catch (error) {
    const refused = error instanceof MeshError ? meshRefused(error) : error;
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

/** For a file that is not asked about, because only its size is known. */
function otherUnit(size: Size): FileRefused | null {
  const side = Math.max(size.x, size.y, size.z);
  return (
    likelyUnits(size) && new FileRefused("otherUnit", { side: side < 0.01 ? "< 0.01" : side.toFixed(2) })
  );
}

class FileInspection {
  readonly #file: SourceFile;
  readonly #format: string;
  readonly #mmPerUnit: MmPerUnit;
  #head: Uint8Array | null = new Uint8Array();
  #inspector: MeshInspector | null = null;

  constructor(file: SourceFile, mmPerUnit: MmPerUnit) {
    this.#file = file;
    this.#mmPerUnit = mmPerUnit;
    this.#format = formatOf(file.path);
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
    const format = MESH_FORMATS.find((known) => known === this.#format);
    this.#inspector = format ? meshInspector(format, this.#file.bytes) : null;
    this.#inspector?.push(read);
    this.#head = null;
  }

  #endMesh(): InspectedMesh | undefined {
    const inspected = this.#inspector?.end();
    if (!inspected?.size) return inspected;
    const mmPerUnit = this.#mmPerUnit({ path: this.#file.path, size: inspected.size });
    return mmPerUnit === 1 ? inspected : measuredIn(mmPerUnit, inspected);
  }

  end(): InspectedFile {
    if (this.#head) this.#startReading(this.#head);
    const { path, bytes } = this.#file;
    const inspected = this.#endMesh();
    const { triangles = null, size = null, facts = null, mesh = null, unmeasured } = inspected ?? {};
    const reasons = [
      unmeasured,
      size && !facts && otherUnit(size),
      facts?.mmPerUnit && new FileRefused("scaled", { factor: facts.mmPerUnit }),
    ].filter((reason) => reason instanceof FileRefused);
    const warnings = reasons.map((reason) => refusalOf(path, reason));
    return { file: { path, bytes, format: this.#format, triangles, size, facts }, mesh, warnings };
  }
}

import type { FileFacts } from "#app/catalog/model-files.contract.ts";
import { Bounds } from "#app/meshes/bounds.ts";
import { type MeshFacts, measureMesh } from "#app/meshes/measure.ts";
import { MAX_TRIANGLES, type Mesh, type MeshReader, type Size } from "#app/meshes/mesh.ts";
import { MeshBuilder } from "#app/meshes/mesh-builder.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import type { MeshFormat } from "#app/meshes/mesh-formats.ts";
import { inMillimetres } from "#app/meshes/mesh-units.ts";
import { meshReader } from "#app/meshes/read-mesh.ts";
import { stlReader } from "#app/meshes/read-stl.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { FileRefused, meshRefused } from "./refusals.ts";

/** Larger files are not held in memory: of an STL only triangles and size are measured, of others nothing. */
const MAX_MEASURED_BYTES = 100_000_000;

export interface InspectedMesh extends Pick<PublishedFile, "triangles" | "size" | "facts"> {
  mesh: Mesh | null;
  unmeasured?: FileRefused;
}

export interface MeshInspector {
  push(chunk: Uint8Array): void;
  end(): InspectedMesh;
}

const INSPECTORS: Record<MeshFormat, (bytes: number) => MeshInspector> = {
  stl: (bytes) => new StrictStlInspector(bytes),
  "3mf": (bytes) => new LenientInspector("3mf", bytes),
  obj: (bytes) => new LenientInspector("obj", bytes),
};

export const meshInspector = (format: MeshFormat, bytes: number): MeshInspector => INSPECTORS[format](bytes);

const nothing = (unmeasured: FileRefused): InspectedMesh => ({
  triangles: null,
  size: null,
  facts: null,
  mesh: null,
  unmeasured,
});

const unreadable = (error: MeshError) => new FileRefused("notMeasured", { reason: meshRefused(error) });

const rounded = (value: number) => Math.round(value * 100) / 100;

/** To a thousandth, so that a size in metres can be told from nothing. */
const roundedSize = ({ x, y, z }: Size): Size => ({
  x: Math.round(x * 1000) / 1000,
  y: Math.round(y * 1000) / 1000,
  z: Math.round(z * 1000) / 1000,
});

const roundedFacts = ({
  parts,
  shells,
  watertight,
  flipped,
  volume,
  surface,
  overhang,
  box,
  square,
}: MeshFacts): FileFacts => ({
  ...(parts && { parts }),
  shells,
  watertight,
  flipped,
  volume: volume === null ? null : rounded(volume),
  surface: rounded(surface),
  overhang: rounded(overhang),
  box: { x: rounded(box.x), y: rounded(box.y), degrees: rounded(box.degrees) },
  square: rounded(square),
});

export function measuredIn(mmPerUnit: number, { mesh, ...inspected }: InspectedMesh): InspectedMesh {
  if (!mesh) return { mesh, ...inspected };
  const scaled = inMillimetres(mesh, mmPerUnit);
  const facts = measureMesh(scaled);
  return {
    ...inspected,
    size: roundedSize(facts.size),
    facts: { ...roundedFacts(facts), mmPerUnit },
    mesh: scaled,
  };
}

class StrictStlInspector implements MeshInspector {
  readonly #bounds = new Bounds();
  #builder: MeshBuilder | null;
  readonly #reader: MeshReader;

  constructor(bytes: number) {
    this.#builder = bytes <= MAX_MEASURED_BYTES ? new MeshBuilder() : null;
    this.#reader = stlReader({ add: (corners) => this.#add(corners) }, { strict: true });
  }

  #add(corners: ArrayLike<number>): void {
    this.#bounds.add(corners);
    try {
      this.#builder?.add(corners);
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      // The mesh has too many triangles, or coordinates too large for 32 bits, which the bounds refuse with a better reason.
      this.#builder = null;
    }
  }

  push(chunk: Uint8Array): void {
    this.#reader.push(chunk);
  }

  end(): InspectedMesh {
    this.#reader.end();
    const size = this.#bounds.size();
    const mesh = this.#builder?.mesh() ?? null;
    const triangles = this.#bounds.triangles;
    if (mesh) return { triangles, size, facts: roundedFacts(measureMesh(mesh)), mesh };
    const limits = { maxSize: MAX_MEASURED_BYTES, max: MAX_TRIANGLES };
    return { triangles, size, facts: null, mesh, unmeasured: new FileRefused("notMeasuredWhole", limits) };
  }
}

/** A file that cannot be read is sold too: slicers read more of these formats than the shop does. */
class LenientInspector implements MeshInspector {
  readonly #builder = new MeshBuilder();
  #reader: MeshReader | null;
  #unmeasured = new FileRefused("notMeasuredAtAll", { maxSize: MAX_MEASURED_BYTES });

  constructor(format: MeshFormat, bytes: number) {
    this.#reader = bytes <= MAX_MEASURED_BYTES ? meshReader(format, this.#builder) : null;
  }

  push(chunk: Uint8Array): void {
    this.#try((reader) => reader.push(chunk));
  }

  end(): InspectedMesh {
    this.#try((reader) => reader.end());
    if (!this.#reader) return nothing(this.#unmeasured);
    try {
      const mesh = this.#builder.mesh();
      const facts = measureMesh(mesh);
      const size = roundedSize(facts.size);
      return { triangles: facts.triangles, size, facts: roundedFacts(facts), mesh };
    } catch (error) {
      if (error instanceof MeshError) return nothing(unreadable(error));
      throw error;
    }
  }

  #try(step: (reader: MeshReader) => void): void {
    try {
      if (this.#reader) step(this.#reader);
    } catch (error) {
      if (!(error instanceof MeshError)) throw error;
      this.#unmeasured = unreadable(error);
      this.#reader = null;
    }
  }
}

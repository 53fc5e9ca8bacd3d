/**
 * 3MF: a zip with XML models inside (3MF Core Specification 1.3, and the `path` of its production extension,
 * which slicers use to keep each object in a file of its own).
 */
import { leaveOut, type Model, readModel } from "#app/meshes/3mf/model.ts";
import { ObjectPlacer } from "#app/meshes/3mf/object-placer.ts";
import { MAX_UNPACKED_BYTES, Package } from "#app/meshes/3mf/package.ts";
import { scaling } from "#app/meshes/3mf/transform.ts";
import { isSlicerConfig, readUnprinted, type Unprinted } from "#app/meshes/3mf/unprinted.ts";
import type { MeshReader } from "./mesh.ts";
import type { MeshBuilder } from "./mesh-builder.ts";
import { MeshError } from "./mesh-error.ts";

/** Keeps the file until its end, where a zip has its directory, then adds the placed objects to the builder. */
export class ThreeMfReader implements MeshReader {
  readonly #builder: MeshBuilder;
  #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(builder: MeshBuilder) {
    this.#builder = builder;
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_UNPACKED_BYTES) throw new MeshError("too_large", "largeThreeMf");
    this.#chunks.push(chunk.slice());
  }

  end(): void {
    const file = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      file.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [];
    const archive = new Package(file);
    const models = new Map<string, Model>();
    const modelAt = (path: string): Model => {
      const known = models.get(path);
      if (known) return known;
      const bytes = archive.read(path);
      if (!bytes) throw new MeshError("bad_model", "missingModel", { name: path.slice(0, 80) });
      const model = readModel(bytes, path);
      models.set(path, model);
      return model;
    };
    const root = modelAt(archive.root());
    const unprinted = new Map<string, Unprinted>();
    for (const part of archive.partsLike(isSlicerConfig))
      readUnprinted(archive.read(part) ?? new Uint8Array(), unprinted);
    leaveOut(root, unprinted);
    const { items, hasUnprintedItems, mmPerUnit } = root;
    if (items.length === 0)
      throw new MeshError("empty", hasUnprintedItems ? "nothingPrinted" : "nothingPlaced");
    const placer = new ObjectPlacer(this.#builder, modelAt);
    for (const item of items) {
      this.#builder.startPart();
      placer.place(item, scaling(mmPerUnit), 0);
    }
  }
}

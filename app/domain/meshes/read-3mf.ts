/**
 * 3MF: a zip with XML models inside (3MF Core Specification 1.3, and the `path` of its production extension, which slicers use
 * to keep each object in a file of its own).
 */
import { unzipSync } from "fflate";
import { type Model, readModel } from "./3mf/model.ts";
import { ObjectPlacer } from "./3mf/object-placer.ts";
import { scaling } from "./3mf/transform.ts";
import { parseXml } from "./3mf/xml.ts";
import type { MeshReader } from "./mesh.ts";
import type { MeshBuilder } from "./mesh-builder.ts";
import { MeshError } from "./mesh-error.ts";

/** Unpacked bytes of all models in a 3MF at most. A triangle takes 30 to 60 bytes of XML, so this is more than MAX_TRIANGLES need. */
const MAX_UNPACKED_BYTES = 400 * 1024 ** 2;
/** XML compresses to about a tenth; a much better ratio is a zip bomb. */
const MAX_RATIO = 100;

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
    if (this.#bytes > MAX_UNPACKED_BYTES) throw new MeshError("too_large", "is too large for a 3MF");
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
    const entries = unzipModels(file);
    const models = new Map<string, Model>();
    const modelAt = (path: string): Model => {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw new MeshError("bad_model", `names a model that is not inside: ${path.slice(0, 80)}`);
      const model = models.get(path.toLowerCase()) ?? readModel(entry, path);
      models.set(path.toLowerCase(), model);
      return model;
    };
    const root = rootPath(entries);
    const placer = new ObjectPlacer(this.#builder, modelAt);
    for (const item of modelAt(root).items) placer.place(item, scaling(modelAt(root).mmPerUnit), 0);
  }
}

/** The models and the relationships, by lower-case path with a slash in front. @throws MeshError bad_archive, too_large */
function unzipModels(file: Uint8Array): Map<string, Uint8Array> {
  let unpacked = 0;
  try {
    const entries = unzipSync(file, {
      filter({ name, originalSize }) {
        if (!/\.(?:model|rels)$/i.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > Math.min(MAX_UNPACKED_BYTES, 65_536 + MAX_RATIO * file.length))
          throw new MeshError("too_large", "unpacks to more than a 3MF may");
        return true;
      },
    });
    return new Map(Object.entries(entries).map(([name, bytes]) => [`/${name.toLowerCase()}`, bytes]));
  } catch (error) {
    if (error instanceof MeshError) throw error;
    throw new MeshError(
      "bad_archive",
      `cannot be unpacked: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function rootPath(entries: Map<string, Uint8Array>): string {
  let root = "";
  const relationships = entries.get("/_rels/.rels");
  if (relationships)
    parseXml(relationships, {
      open(name, attribute) {
        if (name === "Relationship" && /\/3dmodel$/i.test(attribute("Type"))) root ||= attribute("Target");
      },
    });
  root ||= [...entries.keys()].find((path) => path.endsWith(".model")) ?? "";
  if (root === "") throw new MeshError("bad_model", "is a zip without a 3D model");
  return root.startsWith("/") ? root : `/${root}`;
}

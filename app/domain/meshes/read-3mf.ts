/**
 * 3MF: a zip with XML models inside (3MF Core Specification 1.3, and the `path` of its production extension, which slicers use
 * to keep each object in a file of its own).
 */
import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { MAX_TRIANGLES, type MeshReader } from "./mesh.ts";
import { MeshError } from "./mesh-error.ts";
import { grown, type MeshBuilder } from "./weld.ts";

/** Of all models inside together. A triangle takes 30 to 60 bytes of XML, so this is more than MAX_TRIANGLES need. */
const MAX_UNPACKED_BYTES = 400 * 1024 ** 2;
/** XML packs to a tenth or so; what packs much better was made to fill the memory. */
const MAX_RATIO = 100;
const MAX_DEPTH = 16;
/** Also counts objects that hold nothing, which a small file can name very often. */
const MAX_PLACED = 100_000;
const XML_CHUNK = 256 * 1024;

const MILLIMETRES: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

/** Three columns and an offset, as the file writes them: a point is a row. */
type Transform = readonly number[];
const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

interface Placement {
  path: string;
  id: string;
  transform: Transform;
}

interface StoredObject {
  /** Modifiers and supports are not printed as such. */
  printed: boolean;
  positions: Float32Array;
  vertices: number;
  triangles: Uint32Array;
  indices: number;
  components: Placement[];
}

interface Model {
  millimetres: number;
  objects: Map<string, StoredObject>;
  items: Placement[];
}

/** Keeps the file until its end, where a zip has its directory, then reads what the build plate holds into the builder. */
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
    const plate = new BuildPlate(this.#builder, modelAt);
    for (const item of modelAt(root).items) plate.place(item, scaling(modelAt(root).millimetres), 0);
  }
}

const scaling = (factor: number): Transform => IDENTITY.map((value) => value * factor);

/** The models and the relations, by lower-case path with a slash in front. @throws MeshError bad_archive, too_large */
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
  const relations = entries.get("/_rels/.rels");
  if (relations)
    parseXml(relations, {
      open(name, attribute) {
        if (name === "Relationship" && /\/3dmodel$/i.test(attribute("Type"))) root ||= attribute("Target");
      },
    });
  root ||= [...entries.keys()].find((path) => path.endsWith(".model")) ?? "";
  if (root === "") throw new MeshError("bad_model", "is a zip without a 3D model");
  return root.startsWith("/") ? root : `/${root}`;
}

type Attribute = (name: string) => string;

interface XmlListener {
  open(name: string, attribute: Attribute): void;
}

/**
 * Names come without their namespace's prefix. The parser's own object of each element's attributes would take half the time.
 * @throws MeshError cut_short when the root does not end
 */
function parseXml(bytes: Uint8Array, listener: XmlListener): void {
  let depth = 0;
  let opened: string | null = null;
  const names: string[] = [];
  const values: string[] = [];
  const attribute = (name: string) => values[names.indexOf(name)] ?? "";
  const emitElement = () => {
    if (opened !== null) listener.open(opened.slice(opened.indexOf(":") + 1), attribute);
    opened = null;
    names.length = 0;
    values.length = 0;
  };
  const events = {
    onopentagname(name: string) {
      emitElement();
      opened = name;
      depth += 1;
    },
    onattribute(name: string, value: string) {
      names.push(name);
      values.push(value);
    },
    onclosetag() {
      emitElement();
      depth -= 1;
    },
  };
  const parser = new Parser(events, { xmlMode: true, decodeEntities: false });
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += XML_CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + XML_CHUNK), { stream: true }));
  // The parser would close what is open.
  if (depth !== 0) throw new MeshError("cut_short", "has a model that is cut short");
  parser.end();
}

/** @throws MeshError bad_model, bad_number, too_large */
function readModel(bytes: Uint8Array, path: string): Model {
  const model: Model = { millimetres: 1, objects: new Map(), items: [] };
  let current: StoredObject | null = null;
  const placement = (attribute: Attribute): Placement => ({
    path: attribute("p:path") || path,
    id: attribute("objectid"),
    transform: readTransform(attribute("transform")),
  });
  parseXml(bytes, {
    open(name, attribute) {
      if (name === "vertex" && current) addVertex(current, attribute);
      else if (name === "triangle" && current) addTriangle(current, attribute);
      else if (name === "model") model.millimetres = MILLIMETRES[attribute("unit") || "millimeter"] ?? 1;
      else if (name === "object") {
        current = emptyObject(attribute("type"));
        model.objects.set(attribute("id"), current);
      } else if (name === "component") current?.components.push(placement(attribute));
      else if (name === "item") model.items.push(placement(attribute));
    },
  });
  return model;
}

const emptyObject = (type: string): StoredObject => ({
  printed: type === "" || type === "model",
  positions: new Float32Array(96),
  vertices: 0,
  triangles: new Uint32Array(192),
  indices: 0,
  components: [],
});

function coordinate(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new MeshError("bad_number", "has a coordinate that is not a number");
  return value;
}

function addVertex(object: StoredObject, attribute: Attribute): void {
  const at = 3 * object.vertices++;
  const positions = grown(object.positions, at + 3);
  positions[at] = coordinate(attribute("x"));
  positions[at + 1] = coordinate(attribute("y"));
  positions[at + 2] = coordinate(attribute("z"));
  object.positions = positions;
}

function addTriangle(object: StoredObject, attribute: Attribute): void {
  if (object.indices >= 3 * MAX_TRIANGLES)
    throw new MeshError("too_large", `has more than ${MAX_TRIANGLES} triangles`);
  const corner = (name: string) => {
    const vertex = Number(attribute(name) || Number.NaN);
    if (Number.isInteger(vertex) && vertex >= 0 && vertex < object.vertices) return vertex;
    throw new MeshError("bad_model", "has a triangle whose corners are not there");
  };
  object.triangles = grown(object.triangles, object.indices + 3);
  object.triangles[object.indices] = corner("v1");
  object.triangles[object.indices + 1] = corner("v2");
  object.triangles[object.indices + 2] = corner("v3");
  object.indices += 3;
}

function readTransform(text: string): Transform {
  if (text === "") return IDENTITY;
  const numbers = text.trim().split(/\s+/).map(Number);
  if (numbers.length !== 12 || !numbers.every(Number.isFinite))
    throw new MeshError("bad_model", "has a transform that is not twelve numbers");
  return numbers;
}

/** First `inner`, then `outer`. */
function multiply(inner: Transform, outer: Transform): Transform {
  const at = (matrix: Transform, row: number, column: number) => matrix[3 * row + column] ?? 0;
  return Array.from({ length: 12 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    const offset = row === 3 ? at(outer, 3, column) : 0;
    return [0, 1, 2].reduce((sum, k) => sum + at(inner, row, k) * at(outer, k, column), offset);
  });
}

/** Puts objects and their components where the build says. */
class BuildPlate {
  readonly #builder: MeshBuilder;
  readonly #modelAt: (path: string) => Model;
  #placed = 0;

  constructor(builder: MeshBuilder, modelAt: (path: string) => Model) {
    this.#builder = builder;
    this.#modelAt = modelAt;
  }

  place({ path, id, transform }: Placement, outer: Transform, depth: number): void {
    this.#placed += 1;
    if (depth > MAX_DEPTH || this.#placed > MAX_PLACED)
      throw new MeshError("bad_model", "has objects inside objects without an end");
    const object = this.#modelAt(path.startsWith("/") ? path : `/${path}`).objects.get(id);
    if (!object) throw new MeshError("bad_model", `names an object that is not there: ${id.slice(0, 40)}`);
    if (!object.printed) return;
    const here = multiply(transform, outer);
    for (const component of object.components) this.place(component, here, depth + 1);
    this.#addMesh(object, here);
  }

  #addMesh({ positions, vertices, triangles, indices }: StoredObject, t: Transform): void {
    const at = (index: number) => t[index] ?? 0;
    const welded = new Uint32Array(vertices);
    for (let vertex = 0; vertex < vertices; vertex++) {
      const x = positions[3 * vertex] ?? 0;
      const y = positions[3 * vertex + 1] ?? 0;
      const z = positions[3 * vertex + 2] ?? 0;
      const along = (axis: number) => x * at(axis) + y * at(3 + axis) + z * at(6 + axis) + at(9 + axis);
      welded[vertex] = this.#builder.vertex(along(0), along(1), along(2));
    }
    // A mirrored object would be inside out.
    const [second, third] = determinant(t) < 0 ? [2, 1] : [1, 2];
    for (let index = 0; index < indices; index += 3) {
      const corner = (offset: number) => welded[triangles[index + offset] ?? 0] ?? 0;
      this.#builder.triangle(corner(0), corner(second), corner(third));
    }
  }
}

function determinant(t: Transform): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = t;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

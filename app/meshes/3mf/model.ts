import { ensureCapacity } from "#app/meshes/growable-array.ts";
import { MAX_TRIANGLES } from "#app/meshes/mesh.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { partName } from "./package.ts";
import { readTransform, type Transform } from "./transform.ts";
import type { Unprinted } from "./unprinted.ts";
import { type Attribute, parseXml } from "./xml.ts";

const MM_PER_UNIT: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

const PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";

const UNPRINTED_BY_CURA = /^(?:cura:)?(?:anti_overhang|support|infill|cutting)_mesh$/;

export interface Placement {
  path: string;
  id: string;
  transform: Transform;
}

export interface StoredObject {
  /** Modifiers and supports are not printed as such. */
  printed: boolean;
  positions: Float32Array;
  vertexCount: number;
  triangles: Uint32Array;
  indexCount: number;
  components: Placement[];
}

export interface Model {
  mmPerUnit: number;
  objects: Map<string, StoredObject>;
  items: Placement[];
  hasUnprintedItems: boolean;
}

/** Leaves out what a slicer does not print. */
export function leaveOut({ objects }: Model, unprinted: ReadonlyMap<string, Unprinted>): void {
  for (const [id, { ranges, components }] of unprinted) {
    const object = objects.get(id);
    if (!object) continue;
    object.components = object.components.filter((component) => !components.has(component.id));
    const isKept = (triangle: number) =>
      !ranges.some(([first, last]) => triangle >= first && triangle <= last);
    const kept = object.triangles
      .subarray(0, object.indexCount)
      .filter((_, index) => isKept(Math.floor(index / 3)));
    object.triangles = kept;
    object.indexCount = kept.length;
  }
}

/** Elements count when they are in the namespace of the root element, whatever prefix they have. */
export function readModel(bytes: Uint8Array, path: string): Model {
  const model: Model = { mmPerUnit: 1, objects: new Map(), items: [], hasUnprintedItems: false };
  let core: string | null = null;
  let current: StoredObject | null = null;
  let [setting, said] = ["", ""];
  const placement = (attribute: Attribute): Placement => {
    const otherPath = attribute("path", PRODUCTION);
    return {
      path: otherPath === "" ? path : partName(otherPath),
      id: attribute("objectid"),
      transform: readTransform(attribute("transform")),
    };
  };
  const openItem = (attribute: Attribute) => {
    if (/^(?:0|false)$/i.test(attribute("printable"))) model.hasUnprintedItems = true;
    else model.items.push(placement(attribute));
  };
  parseXml(
    bytes,
    {
      // Cura marks whole objects: "cura:anti_overhang_mesh".
      text(text) {
        said += text;
        if (current && UNPRINTED_BY_CURA.test(setting) && /^true$/i.test(said)) current.printed = false;
      },
      open({ name, namespace, attribute }) {
        core ??= namespace;
        said = "";
        setting = name === "metadata" ? attribute("name") : name === "setting" ? attribute("key") : "";
        if (namespace !== core) return;
        if (name === "vertex" && current) addVertex(current, attribute);
        else if (name === "triangle" && current) addTriangle(current, attribute);
        else if (name === "model") model.mmPerUnit = MM_PER_UNIT[attribute("unit") || "millimeter"] ?? 1;
        else if (name === "object") {
          current = emptyObject(attribute("type"));
          model.objects.set(attribute("id"), current);
        } else if (name === "component") current?.components.push(placement(attribute));
        else if (name === "item") openItem(attribute);
      },
    },
    new Map([["p", PRODUCTION]]),
  );
  return model;
}

const emptyObject = (type: string): StoredObject => ({
  printed: type === "" || type === "model",
  positions: new Float32Array(96),
  vertexCount: 0,
  triangles: new Uint32Array(192),
  indexCount: 0,
  components: [],
});

function coordinate(text: string): number {
  const value = Number(text);
  // `Number("")` is 0.
  if (!Number.isFinite(value) || (value === 0 && text.trim() === ""))
    throw new MeshError("bad_number", "notFinite");
  return value;
}

function addVertex(object: StoredObject, attribute: Attribute): void {
  const at = 3 * object.vertexCount++;
  const positions = ensureCapacity(object.positions, at + 3);
  positions[at] = coordinate(attribute("x"));
  positions[at + 1] = coordinate(attribute("y"));
  positions[at + 2] = coordinate(attribute("z"));
  object.positions = positions;
}

function addTriangle(object: StoredObject, attribute: Attribute): void {
  if (object.indexCount >= 3 * MAX_TRIANGLES)
    throw new MeshError("too_large", "tooManyTriangles", { max: MAX_TRIANGLES });
  const corner = (name: string) => {
    const vertex = Number(attribute(name) || Number.NaN);
    if (Number.isInteger(vertex) && vertex >= 0 && vertex < object.vertexCount) return vertex;
    throw new MeshError("bad_model", "missingCorners");
  };
  object.triangles = ensureCapacity(object.triangles, object.indexCount + 3);
  object.triangles[object.indexCount] = corner("v1");
  object.triangles[object.indexCount + 1] = corner("v2");
  object.triangles[object.indexCount + 2] = corner("v3");
  object.indexCount += 3;
}

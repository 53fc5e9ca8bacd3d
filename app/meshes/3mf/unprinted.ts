/**
 * What slicers say of a project beside its model: modifiers, support blockers and enforcers, and negative
 * volumes are meshes like the others, but are not printed. PrusaSlicer keeps all of an object in one mesh and
 * names ranges of its triangles; Bambu Studio and OrcaSlicer name the components of an object.
 */
import { parseXml } from "./xml.ts";

export interface Unprinted {
  /** First and last triangles. */
  ranges: (readonly [number, number])[];
  components: Set<string>;
}

export const isSlicerConfig = (part: string) =>
  /^\/metadata\/(?:\w*model|model_settings)\.config$/.test(part);

/** What is not printed, by the object's id. */
export function readUnprinted(bytes: Uint8Array, found: Map<string, Unprinted>): void {
  let object: Unprinted = { ranges: [], components: new Set() };
  let addPart = () => {};
  parseXml(bytes, {
    open({ name, attribute }) {
      if (name === "object") {
        object = found.get(attribute("id")) ?? { ranges: [], components: new Set() };
        found.set(attribute("id"), object);
        addPart = () => {};
      } else if (name === "volume" || name === "part") {
        const [first, last, id] = [attribute("firstid"), attribute("lastid"), attribute("id")];
        const { ranges, components } = object;
        addPart = () => {
          if (first && last) ranges.push([Number(first), Number(last)]);
          else if (id) components.add(id);
        };
        if (!["", "normal_part"].includes(attribute("subtype"))) addPart();
      } else if (name === "metadata") {
        const [key, value] = [attribute("key"), attribute("value")];
        if ((key === "volume_type" && value !== "ModelPart") || (key === "modifier" && value === "1"))
          addPart();
      }
    },
  });
}

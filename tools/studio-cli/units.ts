import type { Size } from "#app/meshes/mesh.ts";
import {
  filesOfOtherUnit,
  likelyUnits,
  MESH_UNITS,
  type MeshUnit,
  scaledSize,
} from "#app/meshes/mesh-units.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { CommandFailure, printable } from "./failures.ts";

const UNIT_WORDS: Record<MeshUnit, string> = {
  mm: "millimetres",
  in: "inches",
  m: "metres",
  cm: "centimetres",
  um: "micrometres",
};

/** To a hundredth, or as many digits as a small side needs. */
const sideText = (side: number) =>
  String(side < 1 ? Number(side.toPrecision(2)) : Math.round(side * 100) / 100);
const sizeText = ({ x, y, z }: Size) => `${[x, y, z].map(sideText).join(" × ")} mm`;

const fileLine = ({ path, size }: { path: string; size: Size }) =>
  `  ${printable(path)} is ${[sizeText(size), ...(likelyUnits(size) ?? []).map((unit) => `in ${UNIT_WORDS[unit]} ${sizeText(scaledSize(size, MESH_UNITS[unit]))}`)].join("; ")}`;

/** Asks about files whose sizes are hardly millimetres. */
export function askUnits(files: PublishedFile[]): void {
  const asked = filesOfOtherUnit(files).flatMap(({ path, size }) => (size ? [{ path, size }] : []));
  if (asked.length === 0) return;
  const units = [...new Set(asked.flatMap(({ size }) => likelyUnits(size) ?? []))];
  throw new CommandFailure(
    [
      "Not published. The shop and slicers read a file's numbers as millimetres, which these can hardly be:",
      ...asked.map(fileLine),
      "Export them in millimetres, or say how it is:",
      ...units.map(
        (unit) =>
          `  --units ${unit.padEnd(2)}   they are ${UNIT_WORDS[unit]}: the shop measures them as such and asks buyers to scale them; the files stay as they are`,
      ),
      "  --units mm   they really are of that size",
    ].join("\n"),
  );
}

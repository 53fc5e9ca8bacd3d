/** Files of STL and OBJ do not say their unit, and those of 3MF may say a wrong one: which sizes are hardly millimetres. */
import type { Mesh, Size } from "./mesh.ts";

export const MESH_UNITS = { mm: 1, in: 25.4, m: 1000, cm: 10, um: 0.001 } as const;
export type MeshUnit = keyof typeof MESH_UNITS;

export const UNIT_NAMES = Object.keys(MESH_UNITS) as MeshUnit[];

/** Longest sides between which nearly all models are; small parts in metres and inches are below. */
const [TINY_MM, HUGE_MM] = [2, 2_000];

const isUsual = ({ x, y, z }: Size) => {
  const side = Math.max(x, y, z);
  return side >= TINY_MM && side <= HUGE_MM;
};

export const scaledSize = ({ x, y, z }: Size, factor: number): Size => ({
  x: x * factor,
  y: y * factor,
  z: z * factor,
});

export const inMillimetres = (mesh: Mesh, mmPerUnit: number): Mesh =>
  mmPerUnit === 1 ? mesh : { ...mesh, positions: mesh.positions.map((value) => value * mmPerUnit) };

/** Units in which a mesh of this size would be of a usual one, in place of millimetres; null when it is of a usual one. */
export const likelyUnits = (size: Size): MeshUnit[] | null =>
  isUsual(size) ? null : UNIT_NAMES.filter((unit) => isUsual(scaledSize(size, MESH_UNITS[unit])));

interface MeasuredFile {
  size: Size | null;
  facts?: { mmPerUnit?: number | undefined } | null | undefined;
}

export const writtenSize = ({ size, facts }: MeasuredFile): Size | null =>
  size && scaledSize(size, 1 / (facts?.mmPerUnit ?? 1));

/** The files whose sizes are hardly millimetres. Of one that is too large to be measured whole the unit is not asked. */
export const filesOfOtherUnit = <File extends MeasuredFile>(files: readonly File[]): File[] =>
  files.filter((file) => {
    const size = writtenSize(file);
    return size !== null && file.facts && likelyUnits(size) !== null;
  });

export type MmPerUnit = (file: { path: string; size: Size }) => number;

export const inUnit =
  (unit: MeshUnit): MmPerUnit =>
  ({ size }) =>
    likelyUnits(size) === null ? 1 : MESH_UNITS[unit];

export const unitsByPath =
  (units: Readonly<Record<string, number>>): MmPerUnit =>
  ({ path }) =>
    units[path] ?? 1;

/** Whether each part of a model fits a printer, in its file's orientation or rotated about the z axis. */
import { type BuildVolume, MAX_SIDE_MM } from "./build-volume.ts";

/** The maximum of each dimension over all parts of a model: a volume that holds these holds every part. Millimetres. */
export interface Footprint {
  x: number;
  y: number;
  z: number;
  /** Sides of the bounding rectangle with the least area, at any rotation. */
  short: number;
  long: number;
  square: number;
}

type Fit =
  | { kind: "fits" | "turned" }
  /** `over`: millimetres that the part is too tall or too wide; `scale`: percent at which it fits. */
  | { kind: "tooTall" | "tooWide" | "tooLarge"; over: number; scale: number };

interface Placement {
  x: number;
  y: number;
}

/** The rotations that are tried; the first is the file's own. */
const placements = ({ x, y, short, long, square }: Footprint): Placement[] => [
  { x, y },
  { x: y, y: x },
  { x: short, y: long },
  { x: long, y: short },
  { x: square, y: square },
];

/** The fraction of the bed's side that a placement takes; it fits when this is 1 or less. */
const bedShare = ({ x, y }: Placement, volume: BuildVolume) =>
  volume.round ? Math.hypot(x, y) / volume.x : Math.max(x / volume.x, y / volume.y);

const overBed = ({ x, y }: Placement, volume: BuildVolume) =>
  volume.round ? Math.hypot(x, y) - volume.x : Math.max(x - volume.x, y - volume.y);

/** Whether a model fits. It is never wrong about "fits", but may miss that a long part fits across the corners of a bed. */
export function fitOf(footprint: Footprint, volume: BuildVolume): Fit {
  const tried = placements(footprint);
  const shares = tried.map((placement) => bedShare(placement, volume));
  const bed = Math.min(...shares);
  const height = footprint.z / volume.z;
  if (bed <= 1 && height <= 1) return { kind: (shares[0] ?? 2) <= 1 ? "fits" : "turned" };
  const scale = Math.floor(100 / Math.max(bed, height));
  if (bed <= 1) return { kind: "tooTall", over: Math.ceil(footprint.z - volume.z), scale };
  const over = Math.ceil(Math.min(...tried.map((placement) => overBed(placement, volume))));
  return { kind: height <= 1 ? "tooWide" : "tooLarge", over, scale };
}

/**
 * Sides of cubes, in millimetres. `product_lists` has a list for each, of the models that fit into it. A
 * search for a printer reads the list of the smallest cube around its volume and checks each model by
 * `fitOf`, which refuses few of them.
 */
export const CUBES = [100, 125, 150, 180, 225, 260, 310, 360, 430, 2_000];

/** Side of the cube whose list holds every model that can fit into the volume, in millimetres. */
export const cubeAround = ({ x, y, z }: BuildVolume): number =>
  CUBES.find((side) => side >= Math.max(x, y, z)) ?? MAX_SIDE_MM;

interface MeasuredPart {
  size: { x: number; y: number; z: number } | null;
  /** Null for a part that was not measured: only its orientation in the file is known. */
  facts?: { box: { x: number; y: number }; square?: number | undefined } | null | undefined;
}

export function footprintOf(parts: readonly MeasuredPart[]): Footprint | null {
  const sides = parts.flatMap(({ size, facts }) => {
    if (!size) return [];
    const box = facts?.box ?? size;
    const [short, long] = [Math.min(box.x, box.y), Math.max(box.x, box.y)];
    const square = Math.min(facts?.square ?? long, long, Math.max(size.x, size.y));
    return [{ ...size, short, long, square }];
  });
  const most = (side: keyof Footprint) => Math.max(...sides.map((part) => part[side]));
  if (sides.length === 0) return null;
  return {
    x: most("x"),
    y: most("y"),
    z: most("z"),
    short: most("short"),
    long: most("long"),
    square: most("square"),
  };
}

/** A printer's build volume, and its text form in URLs. Millimetres. */

export interface BuildVolume {
  /** Sides of the bed; for a round bed `x` and `y` are its diameter. */
  x: number;
  y: number;
  z: number;
  round?: true;
}

/** Limits for typed build volumes, wider than those of any printer sold. */
export const MIN_SIDE_MM = 20;
export const MAX_SIDE_MM = 2_000;

const isSide = (side: number) => side >= MIN_SIDE_MM && side <= MAX_SIDE_MM;

export const isBuildVolume = ({ x, y, z }: BuildVolume): boolean => [x, y, z].every(isSide);

/** A build volume as text: "250x210x220", for a round bed "round-300x400". */
export const volumeText = ({ x, y, z, round }: BuildVolume): string =>
  round ? `round-${x}x${z}` : `${x}x${y}x${z}`;

const RECTANGLE = /^(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)$/;
const ROUND = /^round-(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)$/;

export function parseVolume(text: string): BuildVolume | null {
  const [, diameter, height] = ROUND.exec(text) ?? [];
  const [, x, y, z] = RECTANGLE.exec(text) ?? [];
  const volume: BuildVolume = diameter
    ? { x: Number(diameter), y: Number(diameter), z: Number(height), round: true }
    : { x: Number(x), y: Number(y), z: Number(z) };
  return isBuildVolume(volume) ? volume : null;
}

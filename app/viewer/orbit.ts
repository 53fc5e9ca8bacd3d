/** An orbit camera, on a sphere around its target. Lengths in millimetres, z up, angles in radians. */
import type { Vector } from "#app/meshes/preview/read-preview.ts";

export interface Orbit {
  target: Vector;
  /** Around the z axis, from the x axis. */
  azimuth: number;
  /** Above the xy plane. */
  elevation: number;
  distance: number;
}

export interface Box {
  low: Vector;
  high: Vector;
}

/** Vertical. Narrow, as of a long lens, so that perspective distorts proportions little. */
const FIELD_OF_VIEW = (28 * Math.PI) / 180;
/** Less than 90°, where the up vector is undefined. */
const MAX_ELEVATION = (89 * Math.PI) / 180;
const THREE_QUARTER = { azimuth: (-55 * Math.PI) / 180, elevation: (24 * Math.PI) / 180 };
/** The near plane, as a fraction of the camera's distance. */
const NEAR = 0.05;
/** The part of the free width or height that a fitted model takes. */
const FILLED = { box: 0.93, points: 0.8 };

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export const radiusOf = ({ low, high }: Box): number =>
  Math.max(1, Math.hypot(...low.map((value, axis) => (high[axis] ?? 0) - value)) / 2);

export interface Framing {
  aspect: number;
  /** Edges that controls cover: fractions of the height at the bottom and of the width at the left. */
  relativeInsets: { bottom: number; left: number };
}

interface FitOptions extends Framing {
  /** Points of what has to be in view, whose middle is then in the middle; without them the box's. */
  points?: readonly Vector[];
}

const along = (direction: Vector, point: Vector) =>
  direction.reduce((sum, part, axis) => sum + part * (point[axis] ?? 0), 0);

/** Half of the way between the outermost points in a direction, from `target`. */
function middleAlong(direction: Vector, points: readonly Vector[], target: Vector): number {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const at = along(direction, point);
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return (low + high) / 2 - along(direction, target);
}

/** A three-quarter view of the box's middle from the front, right and above, or one turned from it, with its contents in view. */
export function fittedOrbit(
  box: Box,
  { aspect, relativeInsets, points = [] }: FitOptions,
  rotation: Rotation = { turn: 0, tilt: 0 },
): Orbit {
  const isTight = points.length > 0;
  const orbit = rotateOrbit({ target: centreOf(box), ...THREE_QUARTER, distance: 0 }, rotation);
  const { right, up, back } = cameraAxes(orbit);
  if (isTight) {
    const [aside, upwards] = [right, up].map((axis) => middleAlong(axis, points, orbit.target));
    orbit.target = orbit.target.map(
      (value, axis) => value + (aside ?? 0) * (right[axis] ?? 0) + (upwards ?? 0) * (up[axis] ?? 0),
    ) as Vector;
  }
  const { target } = orbit;
  const slope = Math.tan(FIELD_OF_VIEW / 2) * FILLED[isTight ? "points" : "box"];
  for (const point of isTight ? points : cornersOfBox(box)) {
    const from = (direction: Vector) => along(direction, point) - along(direction, target);
    const side = Math.max(
      Math.abs(from(up)) / (1 - relativeInsets.bottom),
      Math.abs(from(right)) / aspect / (1 - relativeInsets.left),
    );
    orbit.distance = Math.max(orbit.distance, from(back) + side / slope);
  }
  return orbit;
}

export const centreOf = ({ low, high }: Box): Vector =>
  low.map((value, axis) => (value + (high[axis] ?? 0)) / 2) as Vector;

export const bottomCentreOf = (box: Box): Vector => {
  const [x, y] = centreOf(box);
  return [x, y, box.low[2]];
};

export const cornersOfBox = ({ low, high }: Box): Vector[] =>
  [low[0], high[0]].flatMap((x) =>
    [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Vector => [x, y, z])),
  );

export interface Rotation {
  turn: number;
  tilt: number;
}

export const rotateOrbit = (orbit: Orbit, { turn, tilt }: Rotation): Orbit => ({
  ...orbit,
  azimuth: orbit.azimuth + turn,
  elevation: clamp(orbit.elevation + tilt, -MAX_ELEVATION, MAX_ELEVATION),
});

/** @param factor of the distance: below 1 zooms in */
export const zoomOrbit = (orbit: Orbit, factor: number, radius: number): Orbit => ({
  ...orbit,
  distance: clamp(orbit.distance * factor, 0.2 * radius, 12 * radius),
});

/** @param right and `up`: how far the picture moves, in fractions of its height */
export function panOrbit(orbit: Orbit, right: number, up: number): Orbit {
  const height = 2 * orbit.distance * Math.tan(FIELD_OF_VIEW / 2);
  const { right: toRight, up: upwards } = cameraAxes(orbit);
  const target = orbit.target.map(
    (value, axis) => value - height * (right * (toRight[axis] ?? 0) + up * (upwards[axis] ?? 0)),
  ) as Vector;
  return { ...orbit, target };
}

/** The camera's axes as unit vectors in world space; `back` points from the target to the camera. */
export function cameraAxes({ azimuth, elevation }: Orbit): { right: Vector; up: Vector; back: Vector } {
  const [sinTurn, cosTurn] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [sinTilt, cosTilt] = [Math.sin(elevation), Math.cos(elevation)];
  return {
    right: [-sinTurn, cosTurn, 0],
    up: [-sinTilt * cosTurn, -sinTilt * sinTurn, cosTilt],
    back: [cosTilt * cosTurn, cosTilt * sinTurn, sinTilt],
  };
}

export function cameraPosition(orbit: Orbit): Vector {
  const { back } = cameraAxes(orbit);
  return orbit.target.map((value, axis) => value + orbit.distance * (back[axis] ?? 0)) as Vector;
}

/** Whether the camera or its near plane may be inside the box. @param offset translation of the box */
export function isInside(orbit: Orbit, { low, high }: Box, offset: Vector): boolean {
  const near = NEAR * orbit.distance;
  return cameraPosition(orbit).every((value, axis) => {
    const at = value - (offset[axis] ?? 0);
    return at > (low[axis] ?? 0) - near && at < (high[axis] ?? 0) + near;
  });
}

/** The matrix from world to clip space, column-major as WebGL expects it. @param radius of the whole scene */
export function viewProjectionMatrix(
  orbit: Orbit,
  { aspect, relativeInsets }: Framing,
  radius: number,
): Float32Array {
  const { right, up, back } = cameraAxes(orbit);
  const eye = cameraPosition(orbit);
  const near = Math.max(NEAR * orbit.distance, orbit.distance - 6 * radius);
  const far = orbit.distance + 6 * radius;
  const scaleY = 1 / Math.tan(FIELD_OF_VIEW / 2);
  const [scaleX, scaleZ, offsetZ] = [
    scaleY / aspect,
    -(far + near) / (far - near),
    (-2 * far * near) / (far - near),
  ];
  const matrix = new Float32Array(16);
  for (let column = 0; column < 4; column++) {
    const part = (direction: Vector) => (column < 3 ? (direction[column] ?? 0) : -along(direction, eye));
    const depth = part(back);
    matrix.set(
      [
        scaleX * part(right) - relativeInsets.left * depth,
        scaleY * part(up) - relativeInsets.bottom * depth,
        scaleZ * depth + (column === 3 ? offsetZ : 0),
        -depth,
      ],
      4 * column,
    );
  }
  return matrix;
}

export function projectPoint(matrix: Float32Array, [x, y, z]: Vector) {
  const row = (index: number) =>
    (matrix[index] ?? 0) * x +
    (matrix[4 + index] ?? 0) * y +
    (matrix[8 + index] ?? 0) * z +
    (matrix[12 + index] ?? 0);
  return { right: row(0) / row(3), up: row(1) / row(3), depth: row(2) / row(3) };
}

/** One step of an exponential ease towards `goal`, which it returns once it is close. */
export function interpolateOrbit(from: Orbit, goal: Orbit, milliseconds: number): Orbit {
  const fraction = 1 - Math.exp(-milliseconds / 70);
  const between = (a: number, b: number) => a + (b - a) * fraction;
  const remaining = Math.max(
    Math.abs(goal.azimuth - from.azimuth),
    Math.abs(goal.elevation - from.elevation),
    Math.abs(goal.distance / from.distance - 1),
    Math.hypot(...goal.target.map((value, axis) => value - (from.target[axis] ?? 0))) / goal.distance,
  );
  if (remaining < 0.001) return goal;
  return {
    target: from.target.map((value, axis) => between(value, goal.target[axis] ?? 0)) as Vector,
    azimuth: between(from.azimuth, goal.azimuth),
    elevation: between(from.elevation, goal.elevation),
    distance: between(from.distance, goal.distance),
  };
}

/** A camera on a sphere around the point it looks at. Lengths in millimetres, z upwards, angles in radians. */
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";

export interface Orbit {
  target: Vector;
  /** Around the vertical, from the x axis. */
  turn: number;
  /** Above the horizon. */
  tilt: number;
  distance: number;
}

/** The box around what is shown. */
export interface Box {
  low: Vector;
  high: Vector;
}

/** The height of the picture as seen from the camera; a long lens shows sizes truly. */
const FIELD_OF_VIEW = (28 * Math.PI) / 180;
/** Straight from above the picture would have no upwards. */
const MAX_TILT = (89 * Math.PI) / 180;
const THREE_QUARTER = { turn: (-55 * Math.PI) / 180, tilt: (24 * Math.PI) / 180 };
/** What is nearer than this part of the distance is not drawn. */
const NEAR = 0.05;
/** Room around the model. */
const MARGIN = 1.08;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export const radiusOf = ({ low, high }: Box): number =>
  Math.max(1, Math.hypot(...low.map((value, axis) => (high[axis] ?? 0) - value)) / 2);

/** What of the canvas is for the model. */
export interface Frame {
  /** Width by height. */
  aspect: number;
  /** The part of the height, at the bottom, that buttons cover, and the part of the width, at the left. */
  covered: { bottom: number; left: number };
}

/** From the front, a little from the right and above, with everything in view. */
export function fittedOrbit(box: Box, { aspect, covered }: Frame): Orbit {
  const target = middleOf(box);
  const orbit = { target, ...THREE_QUARTER, distance: 0 };
  const { right, up, back } = directionsOf(orbit);
  const slope = Math.tan(FIELD_OF_VIEW / 2) / MARGIN;
  for (const corner of cornersOfBox(box)) {
    const along = (direction: Vector) =>
      direction.reduce((sum, part, axis) => sum + part * ((corner[axis] ?? 0) - (target[axis] ?? 0)), 0);
    const side = Math.max(
      Math.abs(along(up)) / (1 - covered.bottom),
      Math.abs(along(right)) / aspect / (1 - covered.left),
    );
    orbit.distance = Math.max(orbit.distance, along(back) + side / slope);
  }
  return orbit;
}

export const middleOf = ({ low, high }: Box): Vector =>
  low.map((value, axis) => (value + (high[axis] ?? 0)) / 2) as Vector;

/** The middle of its bottom. */
export const floorOf = (box: Box): Vector => {
  const [x, y] = middleOf(box);
  return [x, y, box.low[2]];
};

const cornersOfBox = ({ low, high }: Box): Vector[] =>
  [low[0], high[0]].flatMap((x) =>
    [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Vector => [x, y, z])),
  );

export const turnOrbit = (orbit: Orbit, { turn, tilt }: { turn: number; tilt: number }): Orbit => ({
  ...orbit,
  turn: orbit.turn + turn,
  tilt: clamp(orbit.tilt + tilt, -MAX_TILT, MAX_TILT),
});

/** @param factor below 1 comes nearer */
export const zoomOrbit = (orbit: Orbit, factor: number, radius: number): Orbit => ({
  ...orbit,
  distance: clamp(orbit.distance * factor, 0.2 * radius, 12 * radius),
});

/** Moves what is seen, in parts of the picture's height. */
export function panOrbit(orbit: Orbit, right: number, up: number): Orbit {
  const height = 2 * orbit.distance * Math.tan(FIELD_OF_VIEW / 2);
  const { right: toRight, up: upwards } = directionsOf(orbit);
  const target = orbit.target.map(
    (value, axis) => value - height * (right * (toRight[axis] ?? 0) + up * (upwards[axis] ?? 0)),
  ) as Vector;
  return { ...orbit, target };
}

/** Unit vectors of the picture; `back` points to the camera. */
export function directionsOf({ turn, tilt }: Orbit): { right: Vector; up: Vector; back: Vector } {
  const [sinTurn, cosTurn] = [Math.sin(turn), Math.cos(turn)];
  const [sinTilt, cosTilt] = [Math.sin(tilt), Math.cos(tilt)];
  return {
    right: [-sinTurn, cosTurn, 0],
    up: [-sinTilt * cosTurn, -sinTilt * sinTurn, cosTilt],
    back: [cosTilt * cosTurn, cosTilt * sinTurn, sinTilt],
  };
}

export function eyeOf(orbit: Orbit): Vector {
  const { back } = directionsOf(orbit);
  return orbit.target.map((value, axis) => value + orbit.distance * (back[axis] ?? 0)) as Vector;
}

/** Whether the camera, or what is too near to be drawn, may be in the box. @param shift how far the box is moved */
export function isInside(orbit: Orbit, { low, high }: Box, shift: Vector): boolean {
  const near = NEAR * orbit.distance;
  return eyeOf(orbit).every((value, axis) => {
    const at = value - (shift[axis] ?? 0);
    return at > (low[axis] ?? 0) - near && at < (high[axis] ?? 0) + near;
  });
}

/** From millimetres to the picture, by columns as WebGL wants it. @param radius of everything that is drawn */
export function projection(orbit: Orbit, { aspect, covered }: Frame, radius: number): Float32Array {
  const { right, up, back } = directionsOf(orbit);
  const eye = eyeOf(orbit);
  const near = Math.max(NEAR * orbit.distance, orbit.distance - 6 * radius);
  const far = orbit.distance + 6 * radius;
  const high = 1 / Math.tan(FIELD_OF_VIEW / 2);
  const [wide, deep, shift] = [high / aspect, -(far + near) / (far - near), (-2 * far * near) / (far - near)];
  const along = (direction: Vector) =>
    -direction.reduce((sum, part, axis) => sum + part * (eye[axis] ?? 0), 0);
  const matrix = new Float32Array(16);
  for (let column = 0; column < 4; column++) {
    const part = (direction: Vector) => (column < 3 ? (direction[column] ?? 0) : along(direction));
    const depth = part(back);
    matrix.set(
      [
        wide * part(right) - covered.left * depth,
        high * part(up) - covered.bottom * depth,
        deep * depth + (column === 3 ? shift : 0),
        -depth,
      ],
      4 * column,
    );
  }
  return matrix;
}

/** Where a point is in the picture, from -1 to 1. */
export function projectPoint(matrix: Float32Array, [x, y, z]: Vector) {
  const row = (index: number) =>
    (matrix[index] ?? 0) * x +
    (matrix[4 + index] ?? 0) * y +
    (matrix[8 + index] ?? 0) * z +
    (matrix[12 + index] ?? 0);
  return { right: row(0) / row(3), up: row(1) / row(3), depth: row(2) / row(3) };
}

/** Between two, by the time that has passed; ends at `goal`. */
export function interpolateOrbit(from: Orbit, goal: Orbit, milliseconds: number): Orbit {
  const share = 1 - Math.exp(-milliseconds / 70);
  const between = (a: number, b: number) => a + (b - a) * share;
  const rest = Math.max(
    Math.abs(goal.turn - from.turn),
    Math.abs(goal.tilt - from.tilt),
    Math.abs(goal.distance / from.distance - 1),
    Math.hypot(...goal.target.map((value, axis) => value - (from.target[axis] ?? 0))) / goal.distance,
  );
  if (rest < 0.001) return goal;
  return {
    target: from.target.map((value, axis) => between(value, goal.target[axis] ?? 0)) as Vector,
    turn: between(from.turn, goal.turn),
    tilt: between(from.tilt, goal.tilt),
    distance: between(from.distance, goal.distance),
  };
}

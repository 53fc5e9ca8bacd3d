/** Words at the edges of a box: how long it is in each direction. */
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";
import { type Box, directionsOf, eyeOf, middleOf, type Orbit, projectPoint } from "./orbit.ts";
import type { LabelPlace, Viewport } from "./view-messages.ts";

/** The middles of the edges along x, y and z that nothing of the box hides. */
export function edgeMiddles({ low, high }: Box, orbit: Orbit): [Vector, Vector, Vector] {
  const middle = middleOf({ low, high });
  const eye = eyeOf(orbit);
  const { right } = directionsOf(orbit);
  const near = eye.map((value, axis) => (value > (middle[axis] ?? 0) ? high[axis] : low[axis])) as Vector;
  const far = near.map((value, axis) => (value === high[axis] ? low[axis] : high[axis])) as Vector;
  // Of the edges at both sides of the box, the one to the left.
  const isLeft = right[0] * (near[0] - far[0]) + right[1] * (far[1] - near[1]) < 0;
  const floor = orbit.tilt > 0 ? low[2] : high[2];
  return [
    [middle[0], near[1], floor],
    [near[0], middle[1], floor],
    isLeft ? [near[0], far[1], middle[2]] : [far[0], near[1], middle[2]],
  ];
}

/** Where points are seen on the canvas. */
export const labelPlaces = (
  points: readonly Vector[],
  matrix: Float32Array,
  { width, height }: Viewport,
): LabelPlace[] =>
  points.map((point) => {
    const { right, up } = projectPoint(matrix, point);
    return { x: ((1 + right) / 2) * width, y: ((1 - up) / 2) * height };
  });

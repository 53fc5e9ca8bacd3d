import type { Vector } from "#app/meshes/preview/read-preview.ts";
import { type Box, cameraAxes, cameraPosition, centreOf, type Orbit, projectPoint } from "./orbit.ts";
import type { LabelPosition, Viewport } from "./view-messages.ts";

/** Midpoints of three edges, one along each axis, that the box itself does not occlude. */
export function edgeMidpoints({ low, high }: Box, orbit: Orbit): [Vector, Vector, Vector] {
  const middle = centreOf({ low, high });
  const eye = cameraPosition(orbit);
  const { right } = cameraAxes(orbit);
  const near = eye.map((value, axis) => (value > (middle[axis] ?? 0) ? high[axis] : low[axis])) as Vector;
  const far = near.map((value, axis) => (value === high[axis] ? low[axis] : high[axis])) as Vector;
  // Chooses the left one of the two silhouette edges along z.
  const isLeft = right[0] * (near[0] - far[0]) + right[1] * (far[1] - near[1]) < 0;
  const floor = orbit.elevation > 0 ? low[2] : high[2];
  return [
    [middle[0], near[1], floor],
    [near[0], middle[1], floor],
    isLeft ? [near[0], far[1], middle[2]] : [far[0], near[1], middle[2]],
  ];
}

export const labelPositions = (
  points: readonly Vector[],
  matrix: Float32Array,
  { width, height }: Viewport,
): LabelPosition[] =>
  points.map((point) => {
    const { right, up } = projectPoint(matrix, point);
    return { x: ((1 + right) / 2) * width, y: ((1 - up) / 2) * height };
  });

import { expect, test } from "vitest";
import { boxAround, isStacked, shifted, sideBySide } from "#app/client/viewer/arrangement.ts";
import {
  approached,
  type Box,
  fittedOrbit,
  moved,
  projection,
  turned,
  zoomed,
} from "#app/client/viewer/orbit.ts";
import { randomOf } from "#app/domain/meshes/preview/random.ts";
import type { Vector } from "#app/domain/meshes/preview/read-preview.ts";

const box = (low: Vector, size: Vector): Box => ({
  low,
  high: low.map((value, axis) => value + (size[axis] ?? 0)) as Vector,
});

/** Where a point is in the picture, from -1 to 1. */
function seenAt(matrix: Float32Array, [x, y, z]: Vector) {
  const row = (index: number) =>
    (matrix[index] ?? 0) * x +
    (matrix[4 + index] ?? 0) * y +
    (matrix[8 + index] ?? 0) * z +
    (matrix[12 + index] ?? 0);
  return { right: row(0) / row(3), up: row(1) / row(3), depth: row(2) / row(3) };
}

test.each([
  { aspect: 2, covered: 0 },
  { aspect: 0.5, covered: 0.2 },
  { aspect: 4 / 3, covered: 0.2 },
])("at first everything is in view above the buttons: $aspect, $covered", (frame) => {
  const shown = box([-40, 5, 0], [120, 30, 200]);
  const matrix = projection(fittedOrbit(shown, frame), frame, 120);
  for (const x of [shown.low[0], shown.high[0]])
    for (const y of [shown.low[1], shown.high[1]])
      for (const z of [shown.low[2], shown.high[2]]) {
        const { right, up, depth } = seenAt(matrix, [x, y, z]);
        expect(Math.abs(right)).toBeLessThan(1);
        expect(up).toBeLessThan(1);
        expect(up).toBeGreaterThan(2 * frame.covered - 1);
        expect(Math.abs(depth)).toBeLessThan(1);
      }
});

test("the camera never passes over the top, nor through the model, and arrives where it is going", () => {
  const frame = { aspect: 1, covered: 0 };
  const start = fittedOrbit(box([0, 0, 0], [10, 10, 10]), frame);
  expect(turned(start, { turn: 0, tilt: 99 }).tilt).toBeLessThan(Math.PI / 2);
  expect(zoomed(start, 0, 8).distance).toBeGreaterThan(0);
  const goal = moved(turned(start, { turn: 2, tilt: -1 }), 0.3, -0.2);
  let orbit = start;
  for (let frames = 0; frames < 200 && orbit !== goal; frames++) orbit = approached(orbit, goal, 16);
  expect(orbit).toBe(goal);
});

test("what moves to the right is seen further right, and what moves up further up", () => {
  const frame = { aspect: 1, covered: 0 };
  const start = fittedOrbit(box([0, 0, 0], [10, 10, 10]), frame);
  const centre = seenAt(projection(moved(start, 0.1, 0.2), frame, 10), start.target);
  expect(centre.right).toBeCloseTo(0.2);
  expect(centre.up).toBeCloseTo(0.4);
});

test("side by side no parts touch, and all stand on the bed", () => {
  const random = randomOf("5eed5eed5eed5eed5eed5eed5eed5eed");
  const number = () => 1 + 99 * random();
  for (const count of [1, 2, 7, 40]) {
    const boxes = Array.from({ length: count }, () =>
      box([number(), -number(), number()], [number(), number(), number()]),
    );
    const placed = sideBySide(boxes).map((by, index) => shifted(boxes[index] as Box, by));
    expect(boxAround(placed).low[2]).toBeCloseTo(0);
    placed.forEach((a, index) => {
      expect(a.low[2]).toBeCloseTo(0);
      for (const b of placed.slice(index + 1)) {
        const apart = [0, 1].map((axis) =>
          Math.max((a.low[axis] ?? 0) - (b.high[axis] ?? 0), (b.low[axis] ?? 0) - (a.high[axis] ?? 0)),
        );
        expect(Math.max(...apart)).toBeGreaterThan(5);
      }
    });
  }
});

test("files that were each drawn in the middle of a bed are known from an assembly", () => {
  const plate = box([-50, -50, 0], [100, 100, 5]);
  expect(isStacked([plate, box([-20, -20, 0], [40, 40, 5])])).toBe(true);
  expect(isStacked([plate, box([-20, -20, 4], [40, 40, 60])])).toBe(false);
  expect(isStacked([plate])).toBe(false);
});

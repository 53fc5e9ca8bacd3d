import { expect, test } from "vitest";
import { seededRandom } from "#app/meshes/preview/distort.ts";
import type { Vector } from "#app/meshes/preview/read-preview.ts";
import {
  arrangeParts,
  boxAround,
  clipPlaneOf,
  isAssembly,
  sideBySideOffsets,
  sizeOf,
  translateBox,
} from "#app/viewer/arrangement.ts";
import { flatMesh } from "#app/viewer/flat-mesh.ts";
import {
  type Box,
  fittedOrbit,
  interpolateOrbit,
  panOrbit,
  projectPoint,
  rotateOrbit,
  viewProjectionMatrix,
  zoomOrbit,
} from "#app/viewer/orbit.ts";
import { edgeMidpoints } from "#app/viewer/size-labels.ts";

const box = (low: Vector, size: Vector): Box => ({
  low,
  high: low.map((value, axis) => value + (size[axis] ?? 0)) as Vector,
});

const noRotation = { turn: 0, tilt: 0 };

test.each([
  { frame: { aspect: 2, relativeInsets: { bottom: 0, left: 0 } }, rotation: noRotation },
  { frame: { aspect: 0.5, relativeInsets: { bottom: 0.2, left: 0 } }, rotation: noRotation },
  { frame: { aspect: 4 / 3, relativeInsets: { bottom: 0.2, left: 0.4 } }, rotation: noRotation },
  // The longest side runs across the picture.
  { frame: { aspect: 4 / 3, relativeInsets: { bottom: 0, left: 0 } }, rotation: { turn: 0.96, tilt: -0.3 } },
  { frame: { aspect: 4 / 3, relativeInsets: { bottom: 0, left: 0 } }, rotation: { turn: -2, tilt: 0.75 } },
])("everything is in view beside the insets: $frame, $rotation", ({ frame, rotation }) => {
  const shown = box([-40, 5, 0], [30, 220, 100]);
  const matrix = viewProjectionMatrix(fittedOrbit(shown, frame, rotation), frame, 120);
  for (const x of [shown.low[0], shown.high[0]])
    for (const y of [shown.low[1], shown.high[1]])
      for (const z of [shown.low[2], shown.high[2]]) {
        const { right, up, depth } = projectPoint(matrix, [x, y, z]);
        expect(right).toBeLessThan(1);
        expect(right).toBeGreaterThan(2 * frame.relativeInsets.left - 1);
        expect(up).toBeLessThan(1);
        expect(up).toBeGreaterThan(2 * frame.relativeInsets.bottom - 1);
        expect(Math.abs(depth)).toBeLessThan(1);
      }
});

test.each([
  { frame: { aspect: 4 / 3, relativeInsets: { bottom: 0, left: 0 } }, longer: "up" },
  { frame: { aspect: 0.3, relativeInsets: { bottom: 0.2, left: 0 } }, longer: "right" },
  { frame: { aspect: 2, relativeInsets: { bottom: 0.1, left: 0.25 } }, longer: "up" },
] as const)(
  "a model takes about four fifths of the free $longer, in its middle: $frame",
  ({ frame, longer }) => {
    // A column at the edge of its box.
    const points = Array.from({ length: 400 }, (_, index): Vector => {
      const turn = (index * Math.PI) / 20;
      return [90 + 20 * Math.cos(turn), 20 * Math.sin(turn), index % 2 ? 0 : 80];
    });
    const matrix = viewProjectionMatrix(
      fittedOrbit(box([-110, -20, 0], [220, 40, 80]), { ...frame, points }),
      frame,
      120,
    );
    const shown = points.map((point) => projectPoint(matrix, point)[longer]);
    const inset = longer === "up" ? frame.relativeInsets.bottom : frame.relativeInsets.left;
    const [low, high] = [Math.min(...shown), Math.max(...shown)];
    expect((high - low) / 2 / (1 - inset)).toBeGreaterThan(0.72);
    expect((high - low) / 2 / (1 - inset)).toBeLessThan(0.84);
    expect((low + high) / 2).toBeCloseTo(inset, 1);
  },
);

test("the camera never passes over the top, nor through the model, and reaches its target", () => {
  const frame = { aspect: 1, relativeInsets: { bottom: 0, left: 0 } };
  const start = fittedOrbit(box([0, 0, 0], [10, 10, 10]), frame);
  expect(rotateOrbit(start, { turn: 0, tilt: 99 }).elevation).toBeLessThan(Math.PI / 2);
  expect(zoomOrbit(start, 0, 8).distance).toBeGreaterThan(0);
  const goal = panOrbit(rotateOrbit(start, { turn: 2, tilt: -1 }), 0.3, -0.2);
  let orbit = start;
  for (let frames = 0; frames < 200 && orbit !== goal; frames++) orbit = interpolateOrbit(orbit, goal, 16);
  expect(orbit).toBe(goal);
});

test("moving the model to the right or up moves it to the right or up on the screen", () => {
  const frame = { aspect: 1, relativeInsets: { bottom: 0, left: 0 } };
  const start = fittedOrbit(box([0, 0, 0], [10, 10, 10]), frame);
  const centre = projectPoint(viewProjectionMatrix(panOrbit(start, 0.1, 0.2), frame, 10), start.target);
  expect(centre.right).toBeCloseTo(0.2);
  expect(centre.up).toBeCloseTo(0.4);
});

test("side by side no parts touch, and all stand on the bed", () => {
  const random = seededRandom("5eed5eed5eed5eed5eed5eed5eed5eed");
  const number = () => 1 + 99 * random();
  for (const count of [1, 2, 7, 40]) {
    const boxes = Array.from({ length: count }, () =>
      box([number(), -number(), number()], [number(), number(), number()]),
    );
    const placed = sideBySideOffsets(boxes).map((by, index) => translateBox(boxes[index] as Box, by));
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

test("files that were each drawn in the middle of a bed, or far from each other, are not taken for an assembly", () => {
  const plate = box([-50, -50, 0], [100, 100, 5]);
  const pillar = box([-20, -20, 6], [40, 40, 60]);
  expect(isAssembly([plate, box([-20, -20, 0], [40, 40, 5])])).toBe(false);
  expect(isAssembly([plate, pillar])).toBe(true);
  expect(isAssembly([plate, box([-20, -20, 65], [40, 40, 5]), pillar])).toBe(true);
  expect(isAssembly([plate, box([-20, -20, 65], [40, 40, 5])])).toBe(false);
  expect(isAssembly([plate])).toBe(true);
});

test("a section keeps the face that lies in its plane, and half of the model at half of its length", () => {
  const model = box([-5, 10, 2], [40, 20, 10]);
  const isCut = (point: Vector, axis: 0 | 1 | 2, fraction: number) => {
    const [x, y, z, distance] = clipPlaneOf({ axis, fraction }, model);
    return x * point[0] + y * point[1] + z * point[2] > distance;
  };
  for (const axis of [0, 1, 2] as const) {
    const [nearest, farthest] = axis === 1 ? [model.low, model.high] : [model.high, model.low];
    expect([isCut(nearest, axis, 1), isCut(farthest, axis, 0)]).toEqual([false, false]);
    expect([isCut(nearest, axis, 0.5), isCut(farthest, axis, 0.5)]).toEqual([true, false]);
  }
});

test("size labels are at three edges of the box, none of which it hides", () => {
  const model = box([0, 0, 0], [40, 20, 10]);
  const frame = { aspect: 1, relativeInsets: { bottom: 0, left: 0 } };
  const fitted = fittedOrbit(model, frame);
  for (let turn = -3; turn <= 3; turn++) {
    const orbit = { ...fitted, turn };
    const matrix = viewProjectionMatrix(orbit, frame, 25);
    const [alongX, alongY, alongZ] = edgeMidpoints(model, orbit).map((point) => projectPoint(matrix, point));
    // The labels are below and to the left of the middle of the box.
    const { up, right } = projectPoint(matrix, [20, 10, 5]);
    expect(Math.max(alongX?.up ?? 1, alongY?.up ?? 1)).toBeLessThan(up);
    expect(alongZ?.right).toBeLessThan(right);
  }
});

test("the size box leaves hidden parts out, and a build plate lies centred below the visible ones", () => {
  const boxes = [box([0, 0, 5], [10, 10, 10]), box([50, 0, 5], [30, 10, 20])];
  const wanted = { spread: 0, hidden: new Set([1]), plate: { x: 200, y: 100 }, isAssembly: true };
  const { shown, offsets, withPlate } = arrangeParts(boxes, sideBySideOffsets(boxes), wanted);
  expect(shown).toEqual(boxes[0]);
  expect(offsets.map((shift) => shift && Math.hypot(...shift))).toEqual([0, null]);
  expect(withPlate).toEqual({ low: [-95, -45, 5], high: [105, 55, 15] });
});

test("sizes are of the assembly, of the only part on show, or of the largest of parts that lie apart", () => {
  const boxes = [box([0, 0, 0], [10, 10, 10]), box([0, 0, 10], [30, 10, 20])];
  const measured = (change: { spread?: number; hidden?: number[]; isAssembly?: boolean }) => {
    const { spread = 0, hidden = [], isAssembly = true } = change;
    const arrangement = { spread, hidden: new Set(hidden), plate: null, isAssembly };
    const { measured: of, isLargestPart } = arrangeParts(boxes, sideBySideOffsets(boxes), arrangement);
    return [sizeOf(of), isLargestPart];
  };
  expect(measured({})).toEqual([[30, 10, 30], false]);
  expect(measured({ spread: 1 })).toEqual([[30, 10, 20], true]);
  expect(measured({ spread: 0.2 })).toEqual([[30, 10, 20], true]);
  expect(measured({ isAssembly: false })).toEqual([[30, 10, 20], true]);
  expect(measured({ spread: 1, hidden: [1] })).toEqual([[10, 10, 10], false]);
});

test("the mesh of a file is within a hundredth of a millimetre of what the file says", () => {
  const positions = Float32Array.of(-100, 20, 3, 150, 21.5, 3, 0.1234, -7.7, 40);
  const { quantizedPositions, origin, step, high, triangles } = flatMesh({
    name: "part.stl",
    mesh: { positions, triangles: Uint32Array.of(0, 1, 2) },
  });
  positions.forEach((value, at) => {
    const axis = at % 3;
    const shown = (origin[axis] ?? 0) + step * (quantizedPositions[4 * Math.floor(at / 3) + axis] ?? 0);
    expect(Math.abs(shown - value)).toBeLessThan(0.01);
  });
  expect([origin.map(Math.fround), high.map(Math.fround), [...triangles]]).toEqual([
    [-100, -7.7, 3].map(Math.fround),
    [150, 21.5, 40].map(Math.fround),
    [0, 1, 2],
  ]);
});

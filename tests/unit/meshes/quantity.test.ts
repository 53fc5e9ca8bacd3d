import { expect, test } from "vitest";
import { quantityInName } from "#app/meshes/quantity.ts";

test.each([
  ["leg_x2.stl", 2],
  ["parts/leg x4.stl", 4],
  ["leg-X12.3mf", 12],
  ["leg (x3).stl", 3],
  ["[a]_corner_x8_v2.stl", 8],
  ["4x_wheel.stl", 4],
  ["6× pawn.stl", 6],
  ["x2/leg.stl", 1],
  ["bolt_M3x10.stl", 1],
  ["plate_20x20.stl", 1],
  ["lens_2x.stl", 1],
  ["box_x0.stl", 1],
  ["box_x999.stl", 1],
  ["xbox2.stl", 1],
  ["plain.stl", 1],
])("%s is printed %i times", (path, quantity) => {
  expect(quantityInName(path)).toBe(quantity);
});

/** The moving demo models move: nothing that should turn, fold or slide runs into anything else. */
import type { Manifold } from "manifold-3d";
import { expect, test } from "vitest";
import type { DemoModel } from "#tools/demo/demo-model.ts";
import { startKernel } from "#tools/demo/kernel.ts";
import { clampHook } from "#tools/demo/models/clamp-hook.ts";
import { flexiSerpent } from "#tools/demo/models/flexi-serpent.ts";
import { genevaDrive } from "#tools/demo/models/geneva-drive.ts";
import { hingeBox } from "#tools/demo/models/hinge-box.ts";
import { hiveDrawers } from "#tools/demo/models/hive-drawers.ts";
import { planetaryFidget } from "#tools/demo/models/planetary-fidget.ts";
import { screwJar } from "#tools/demo/models/screw-jar.ts";

/** Solids of a model in the order of its files. */
async function solidsOf(model: DemoModel): Promise<Manifold[]> {
  return model.parts(await startKernel()).map(({ solid }) => solid);
}

/** Cubic millimetres two solids share; less than a grain of filament is none. */
const shared = (a?: Manifold, b?: Manifold) => (a && b ? a.intersect(b).volume() : Number.NaN);
const NONE = 0.05;

function byX(solid?: Manifold): Manifold[] {
  return (solid?.decompose() ?? []).sort((a, b) => a.boundingBox().min[0] - b.boundingBox().min[0]);
}

test("the wheels of the planetary fidget mesh with play on every side", async () => {
  const [large] = await solidsOf(planetaryFidget);
  const wheels = large?.decompose() ?? [];
  expect(wheels).toHaveLength(6);
  for (const [i, wheel] of wheels.entries())
    for (const other of wheels.slice(i + 1)) expect(wheel.minGap(other, 1)).toBeGreaterThan(0.2);
});

test("the segments of the serpent hang together without touching", async () => {
  const [serpent] = await solidsOf(flexiSerpent);
  const segments = serpent?.decompose() ?? [];
  expect(segments).toHaveLength(16);
  for (const segment of segments) {
    const gaps = segments.filter((other) => other !== segment).map((other) => segment.minGap(other, 2));
    expect(Math.min(...gaps)).toBeGreaterThan(0.3);
    expect(Math.min(...gaps)).toBeLessThan(0.5);
  }
});

test("the hinge box folds shut with its tray inside", async () => {
  const [box, tray] = await solidsOf(hingeBox);
  const [lid, base] = byX(box);
  for (const angle of [0, 45, 90, 135, 180]) {
    const folded = lid?.translate(0, 0, -20).rotate(0, angle, 0).translate(0, 0, 20);
    expect(shared(folded, base), `${angle} degrees`).toBeLessThan(NONE);
    expect(shared(folded, tray?.translate(38.2, 0, 2))).toBeLessThan(NONE);
  }
});

/** Where the star of a Geneva drive stands while its crank is at `crank`, both in degrees. */
function starAngle(crank: number): number {
  if (Math.abs(crank) > 60) return 30;
  const [centres, turn] = [56, (crank * Math.PI) / 180];
  const reach = centres * Math.sin(Math.PI / 6);
  return (-Math.atan2(reach * Math.sin(turn), centres - reach * Math.cos(turn)) * 180) / Math.PI;
}

test("the Geneva drive runs through a whole turn of the crank", async () => {
  const [base, star, crank] = await solidsOf(genevaDrive);
  for (let turn = -60; turn < 300; turn += 15) {
    const driven = star?.rotate(0, 0, 180 + starAngle(turn)).translate(56, 0, 12);
    const driving = crank?.rotate(0, 0, turn).translate(0, 0, 6.4);
    expect(shared(driven, driving), `crank at ${turn}`).toBeLessThan(NONE);
    expect(shared(driven, base)).toBeLessThan(NONE);
    expect(shared(driving, base)).toBeLessThan(NONE);
  }
});

test("the jar lid screws down, and only along its thread", async () => {
  const [low, , lid] = await solidsOf(screwJar);
  const overlap = (turn: number) => shared(lid?.rotate(180, 0, turn).translate(0, 0, 67.3), low);
  expect(overlap(165)).toBeLessThan(NONE);
  expect(overlap(75)).toBeGreaterThan(100);
});

test("the clamp screw turns in its frame and the pad sits on its ball", async () => {
  const [frame, screw, pad] = await solidsOf(clampHook);
  const standing = frame?.rotate(90, 0, 0).translate(0, 26, 30);
  expect(shared(screw?.rotate(0, 0, 315).translate(34, 13, 0), standing)).toBeLessThan(NONE);
  expect(shared(pad?.rotate(180, 0, 0).translate(0, 0, 67.52), screw)).toBeLessThan(NONE);
});

test("hive shells slide onto each other and take their drawers", async () => {
  const [shell, drawer] = await solidsOf(hiveDrawers);
  expect(shared(drawer?.rotate(180, 0, 0).translate(0, 0, 93.3), shell)).toBeLessThan(NONE);
  for (const flat of [30, 90, 150]) {
    const [x, y] = [88.2 * Math.cos((flat * Math.PI) / 180), 88.2 * Math.sin((flat * Math.PI) / 180)];
    expect(shared(shell?.translate(x, y, 0), shell), `flat at ${flat}`).toBeLessThan(NONE);
  }
});

import { expect, test } from "vitest";
import { percentOf, type Sample, secondsLeft, speedOf, withSample } from "#app/downloads/browser/progress.ts";
import { retryAfter, retryDelay } from "#app/shared/retry.ts";

const steady = (bytesPerSecond: number, seconds: number) =>
  Array.from({ length: seconds * 4 + 1 }, (_, i) => ({
    at: i * 250,
    loaded: (i * bytesPerSecond) / 4,
  })).reduce<Sample[]>(withSample, []);

test("the speed of a steady stream is its rate", () => {
  expect(speedOf(steady(2_000_000, 20))).toBe(2_000_000);
});

test("the speed ignores samples older than six seconds", () => {
  const samples = withSample(steady(1_000, 10), { at: 20_000, loaded: 10_000 });
  expect(samples).toHaveLength(1);
  const slower = [21_000, 22_000, 23_000, 24_000].reduce(
    (before, at) => withSample(before, { at, loaded: 10_000 + (at - 20_000) }),
    samples,
  );
  expect(speedOf(slower)).toBe(1_000);
});

test("a stalled download has speed zero and no estimate", () => {
  const samples = [0, 1_000, 2_000].map((at) => ({ at, loaded: 500 }));
  expect(speedOf(samples)).toBe(0);
  expect(secondsLeft(500, 1_000, 0)).toBeNull();
});

test("half a second of samples is too little for a speed", () => {
  expect(speedOf([])).toBeNull();
  expect(speedOf([{ at: 0, loaded: 0 }])).toBeNull();
  expect(
    speedOf([
      { at: 0, loaded: 0 },
      { at: 499, loaded: 9_000 },
    ]),
  ).toBeNull();
});

test("a file that starts again from zero starts its speed again", () => {
  expect(withSample(steady(1_000, 2), { at: 2_250, loaded: 10 })).toEqual([{ at: 2_250, loaded: 10 }]);
});

test("the time left is the rest divided by the speed", () => {
  expect(secondsLeft(250, 1_000, 50)).toBe(15);
  expect(secondsLeft(1_200, 1_000, 50)).toBe(0);
  expect(secondsLeft(0, null, 50)).toBeNull();
  expect(secondsLeft(0, 1_000, null)).toBeNull();
});

test.each([
  [0, 1_000, 0],
  [999_999, 1_000_000, 99],
  [1_000_000, 1_000_000, 100],
  [2_000_000, 1_000_000, 100],
  [5, null, null],
  [0, 0, null],
])("%s of %s bytes is %s percent", (loaded, total, percent) => {
  expect(percentOf(loaded, total)).toBe(percent);
});

test("retries wait longer and longer, up to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 40].map((attempt) => retryDelay(attempt, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test("jitter covers the upper half of a delay", () => {
  expect(retryDelay(3, 0)).toBe(4_000);
  expect(retryDelay(3, 0.5)).toBe(6_000);
});

test("Retry-After is read as seconds and as a date", () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);
  expect(retryAfter("7", now)).toBe(7_000);
  expect(retryAfter("Fri, 20 Nov 2026 12:00:30 GMT", now)).toBe(30_000);
  expect(retryAfter("Fri, 20 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(retryAfter("soon", now)).toBeNull();
  expect(retryAfter(null, now)).toBeNull();
});

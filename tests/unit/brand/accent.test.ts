import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accentShades, accentStyles, BACKGROUNDS, contrast, type Theme } from "#app/brand/accent.ts";
import { PREVIEW_COLOURS } from "#app/brand/brand-preview.tsx";

const THEMES: Theme[] = ["light", "dark"];
const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG's examples", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  expect(contrast("#767676", "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

test("any colour is readable on every background of both themes, and words are readable on it", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = accentShades(colour);
      for (const theme of THEMES) {
        const { accent, strong, soft, onAccent } = shades[theme];
        const { surface, others } = BACKGROUNDS[theme];
        for (const under of [surface, ...others, soft, onAccent])
          expect(contrast(accent, under)).toBeGreaterThanOrEqual(4.5);
        for (const under of [surface, ...others, onAccent])
          expect(contrast(strong, under)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a readable colour is not changed, and another one becomes a readable shade of its hue", () => {
  expect(accentShades("#0b5d57").light.accent).toBe("#0b5d57");
  expect(accentShades("#fb923c").dark.accent).toBe("#fb923c");
  // Yellow on paper: darker, and still a yellow.
  expect(accentShades("#ffd400").light.accent).toMatch(/^#[5-9][0-9a-f][5-7][0-9a-f]0[0-9a-f]$/);
  expect(accentShades("#ffd400").dark.accent).toBe("#ffd400");
});

const [light = "", dark = ""] = readFileSync("app/shell/page-styles.css", "utf8").split(
  "@media (prefers-color-scheme: dark)",
);

test("the brand's preview has every colour that its front page uses, as pages have it", () => {
  const colours = (sheet: string) =>
    Object.fromEntries([...sheet.matchAll(/(--color-[a-z-]+): (#[0-9a-f]{6})/g)].map(([, ...pair]) => pair));
  const markup = ["welcome", "brand-logo"]
    .map((name) => readFileSync(`app/brand/${name}.tsx`, "utf8"))
    .join();
  const used = [...markup.matchAll(/\b(?:bg|text|border)-([a-z-]+)/g)].map(([, name]) => `--color-${name}`);
  for (const [sheet, theme] of [
    [light, "light"],
    [dark, "dark"],
  ] as const) {
    const ofPages = colours(sheet);
    expect(ofPages).toMatchObject(PREVIEW_COLOURS[theme]);
    const needed = used.filter((name) => name in ofPages);
    expect(needed).toContain("--color-star");
    expect(Object.keys(PREVIEW_COLOURS[theme])).toEqual(expect.arrayContaining(needed));
  }
});

test("the backgrounds are those of the pages", () => {
  const named = (sheet: string) =>
    ["paper", "surface", "raised", "ground"].map(
      (name) => sheet.match(`--color-${name}: (#[0-9a-f]{6})`)?.[1],
    );
  const known = (theme: Theme) =>
    new Set<unknown>([BACKGROUNDS[theme].surface, ...BACKGROUNDS[theme].others]);
  expect(new Set(named(light))).toEqual(known("light"));
  expect(new Set(named(dark))).toEqual(known("dark"));
});

test("the style sheet names both themes, the dark one last", () => {
  const css = accentStyles("#0055ff");
  expect(css).toMatch(
    /^:root\{--color-accent:#0055ff;.*\}@media \(prefers-color-scheme:dark\)\{:root\{.*\}\}$/,
  );
});

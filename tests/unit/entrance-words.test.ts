/** The two pages shoppers arrive at load only their own words (app/i18n/browser-words.ts); nothing on them may need others. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { enHome } from "#app/i18n/en.home.ts";
import { enProduct } from "#app/i18n/en.product.ts";
import { enShell } from "#app/i18n/en.shell.ts";
import { en } from "#app/i18n/en.ts";

const keysOf = (words: Record<string, Record<string, string>>) =>
  Object.entries(words).flatMap(([section, texts]) => Object.keys(texts).map((key) => `${section}.${key}`));

/** The browser's modules that run before a page is awake: no server code or parsers of loaders, nothing imported later or for its types. */
function awake(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || /\.(server|contract)\.tsx?$|\/i18n\//.test(file)) return found;
  found.add(file);
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(
    /^import (?!type )[^;]*?"([#.][^"]+)";/gm,
  ))
    if (/\.tsx?$/.test(target))
      awake(target.startsWith("#") ? target.slice(1) : join(dirname(file), target), found);
  return found;
}

/** Keys written out, counted ones by their "_other", and the sections of those put together. */
function wordsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const sections = Object.keys(en).join("|");
  const keys = [...text.matchAll(new RegExp(`"((?:${sections})\\.\\w+)"`, "g"))].map(([, key = ""]) => key);
  return keys.map((key) => (keysOf(en).includes(`${key}_other`) ? `${key}_other` : key));
}

const ENTRANCES = { "app/routes/_index.tsx": enHome, "app/routes/product.$id.tsx": enProduct };

for (const [route, own] of Object.entries(ENTRANCES)) {
  test(`${route} has the words it needs`, () => {
    const known = new Set([...keysOf(enShell), ...keysOf(own)]);
    const modules = [...awake("app/root.tsx", awake(route))];
    expect(modules.length).toBeGreaterThan(30);
    const foreign = modules.flatMap((file) =>
      wordsOf(file)
        .filter((key) => keysOf(en).includes(key) && !known.has(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(foreign).toEqual([]);
  });
}

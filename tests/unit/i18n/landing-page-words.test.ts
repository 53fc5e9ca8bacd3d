/** The list, the product page and the pages of forms load only a part of the texts (app/i18n/browser-words.browser.ts) and must need no others. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { forms } from "#app/i18n/en/forms.ts";
import { home } from "#app/i18n/en/home.ts";
import { product } from "#app/i18n/en/product.ts";
import { shell } from "#app/i18n/en/shell.ts";
import { studio } from "#app/i18n/en/studio.ts";
import { words } from "#app/i18n/en/words.ts";

const en = { ...words, ...studio };

const keysOf = (words: Record<string, Record<string, string>>) =>
  Object.entries(words).flatMap(([section, texts]) => Object.keys(texts).map((key) => `${section}.${key}`));

/** Modules that run before hydration: without server code, dynamic imports and types. */
function modulesBeforeHydration(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || /\.(server|contract)\.tsx?$|\/i18n\//.test(file)) return found;
  found.add(file);
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(
    /^import (?!type )[^;]*?"([#.][^"]+)";/gm,
  ))
    if (/\.tsx?$/.test(target))
      modulesBeforeHydration(target.startsWith("#") ? target.slice(1) : join(dirname(file), target), found);
  return found;
}

/** Literal keys, plurals by their "_other", and sections of computed keys. */
function wordsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const sections = Object.keys(en).join("|");
  const keys = [...text.matchAll(new RegExp(`"((?:${sections})\\.\\w+)"`, "g"))].map(([, key = ""]) => key);
  return keys.map((key) => (keysOf(en).includes(`${key}_other`) ? `${key}_other` : key));
}

const LANDING_PAGES = {
  "app/routes/_index.tsx": home,
  "app/routes/product.$id.tsx": product,
  "app/routes/login.tsx": forms,
  "app/routes/register.tsx": forms,
  "app/routes/forgot.tsx": forms,
  "app/routes/contact.tsx": forms,
};

for (const [route, own] of Object.entries(LANDING_PAGES)) {
  test(`${route} has the words it needs`, () => {
    const known = new Set([...keysOf(shell), ...keysOf(own)]);
    const modules = [...modulesBeforeHydration("app/root.tsx", modulesBeforeHydration(route))];
    expect(modules.length).toBeGreaterThan(30);
    const foreign = modules.flatMap((file) =>
      wordsOf(file)
        .filter((key) => keysOf(en).includes(key) && !known.has(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(foreign).toEqual([]);
  });
}

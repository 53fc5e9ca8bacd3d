/** The words of a page in the browser: a landing page loads only its own, so that little has to load first; the other words follow later. */

import { importWithRetry } from "#app/http/import-with-retry.browser.ts";
import type { Language } from "#app/shared/languages.ts";
import { type Dictionary, type Translate, translator } from "./translate.ts";

type Sections = Partial<Dictionary>;
type Part = "shell" | "home" | "product" | "forms" | "words" | "studio";

/** Each file exports one object of sections. A language without files for its landing pages has their words in `words.ts`. */
const FILES = import.meta.glob<Record<string, Sections>>([
  "../i18n/*/shell.ts",
  "../i18n/*/home.ts",
  "../i18n/*/product.ts",
  "../i18n/*/forms.ts",
  "../i18n/*/words.ts",
  "../i18n/*/studio.ts",
]);

function partsFor(path: string): Part[] {
  if (path === "/") return ["shell", "home"];
  if (/^\/(login|register|forgot|contact)$/.test(path)) return ["shell", "forms"];
  if (path.startsWith("/studio")) return ["words", "studio"];
  return /^\/product\/[^/]+$/.test(path) ? ["shell", "product"] : ["words"];
}

/**
 * The translator of the page at `path`. Asked for words that are not loaded yet, it throws the promise of their loading: React
 * shows the previous page until that has settled.
 */
export async function browserTranslator(language: Language, path: string): Promise<Translate> {
  const words: Sections = {};
  const loaded = new Set<Part>();
  const load = async (part: Part) => {
    const file = FILES[`../i18n/${language}/${part}.ts`] ?? FILES[`../i18n/${language}/words.ts`];
    Object.assign(words, ...Object.values((await file?.()) ?? {}));
    loaded.add(part);
  };
  await Promise.all(partsFor(path).map(load));
  const loading: { [P in Part]?: Promise<void> } = {};
  const loadLater = (part: Part) => {
    loading[part] ??= importWithRetry(() => load(part));
    return loading[part];
  };
  const onMissing = (key: string) => {
    const part = key.startsWith("studio") ? "studio" : "words";
    if (!loaded.has(part)) throw loadLater(part);
  };
  // The first press is likely to lead to another page: its words are loaded beside it, not after it.
  for (const press of ["pointerdown", "keydown"])
    addEventListener(press, () => loadLater("words"), { once: true });
  return translator(language, words, onMissing);
}

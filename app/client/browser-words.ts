/** The words of a page in the browser: a landing page loads only its own, so that little has to load first; later the rest. */
import type { Language } from "#app/domain/languages.ts";
import { type Dictionary, type Translate, translator } from "#app/i18n/translate.ts";
import { importWithRetry } from "./import-with-retry.ts";

type Sections = Partial<Dictionary>;
type Part = "shell" | "home" | "product" | "forms" | "words" | "studio";

/** Every language has the same files; each exports one object of sections. */
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
 * A page that needs words which are still on their way waits for them: React shows it when the thrown promise settles, and the
 * page before it until then.
 */
export async function browserTranslator(language: Language, path: string): Promise<Translate> {
  const first = partsFor(path);
  const words: Sections = {};
  const load = async (part: Part) => {
    Object.assign(words, ...Object.values((await FILES[`../i18n/${language}/${part}.ts`]?.()) ?? {}));
  };
  await Promise.all(first.map(load));
  const loaded = new Set(first);
  const loading: { [P in Part]?: Promise<unknown> } = {};
  const fetchPart = (part: Part) => {
    loading[part] ??= importWithRetry(() => load(part)).then(() => loaded.add(part));
    return loading[part];
  };
  const onMissing = (key: string) => {
    const part = key.startsWith("studio") ? "studio" : "words";
    if (!loaded.has(part)) throw fetchPart(part);
  };
  // The first press is likely to lead to another page: its words come beside it, not after it.
  if (!loaded.has("words"))
    for (const press of ["pointerdown", "keydown"])
      addEventListener(press, () => fetchPart("words"), { once: true });
  return translator(language, words, onMissing);
}

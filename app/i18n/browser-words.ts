/** The words of a page in the browser: only its own where shoppers arrive, so that little has to load; later the rest. */
import type { Language } from "#app/domain/languages.ts";
import { type Dictionary, type Translate, translator } from "./translate.ts";

type Sections = Partial<Dictionary>;
type Part = "shell" | "home" | "product" | "words";

/** Every language has the same files; each exports one object of sections. */
const FILES = import.meta.glob<Record<string, Sections>>([
  "./*/shell.ts",
  "./*/home.ts",
  "./*/product.ts",
  "./*/words.ts",
]);

function partsFor(path: string): Part[] {
  if (path === "/") return ["shell", "home"];
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
    Object.assign(words, ...Object.values((await FILES[`./${language}/${part}.ts`]?.()) ?? {}));
  };
  await Promise.all(first.map(load));
  let complete = first.includes("words");
  let coming: Promise<void> | undefined;
  let failure: unknown;
  const fetchRest = () => {
    coming ??= load("words").then(
      () => {
        complete = true;
      },
      (error) => {
        failure = error;
      },
    );
    return coming;
  };
  const onMissing = () => {
    if (complete) return;
    if (!failure) throw fetchRest();
    const error = failure;
    coming = failure = undefined;
    throw error;
  };
  // The first press is likely to lead to another page: its words come beside it, not after it.
  if (!complete)
    for (const press of ["pointerdown", "keydown"]) addEventListener(press, fetchRest, { once: true });
  return translator(language, words, onMissing);
}

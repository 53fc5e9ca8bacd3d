/** The words of a page in the browser: only its own where shoppers arrive, so that little has to load; later the rest. */
import type { Language } from "#app/domain/languages.ts";
import type { Dictionary } from "./en.ts";
import { type Translate, translator } from "./translate.ts";

type Sections = Partial<Record<keyof Dictionary, Record<string, string>>>;
/** Each module exports one object of sections. */
type Parts = Record<"shell" | "home" | "product" | "whole", () => Promise<Record<string, Sections>>>;

const PARTS: Record<Language, Parts> = {
  en: {
    shell: () => import("./en.shell.ts"),
    home: () => import("./en.home.ts"),
    product: () => import("./en.product.ts"),
    whole: () => import("./en.ts"),
  },
  es: {
    shell: () => import("./es.shell.ts"),
    home: () => import("./es.home.ts"),
    product: () => import("./es.product.ts"),
    whole: () => import("./es.ts"),
  },
};

function partsFor(path: string): (keyof Parts)[] {
  if (path === "/") return ["shell", "home"];
  return /^\/product\/[^/]+$/.test(path) ? ["shell", "product"] : ["whole"];
}

/** What needs words that are still on their way waits for them: React shows it when the thrown promise settles. */
export async function browserTranslator(language: Language, path: string): Promise<Translate> {
  const first = partsFor(path);
  const words: Sections = {};
  const load = async (part: keyof Parts) => {
    Object.assign(words, ...Object.values(await PARTS[language][part]()));
  };
  await Promise.all(first.map(load));
  let complete = first.includes("whole");
  let coming: Promise<void> | undefined;
  let failure: unknown;
  const fetchRest = () => {
    coming ??= load("whole").then(
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

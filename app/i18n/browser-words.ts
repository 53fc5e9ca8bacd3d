/** The words of a page in the browser: only its own where shoppers arrive, so that little has to load; later the rest. */
import type { Language } from "#app/domain/languages.ts";
import type { Dictionary } from "./en.ts";
import { type Translate, translator } from "./translate.ts";

type Sections = Partial<Record<keyof Dictionary, Record<string, string>>>;
type Parts = Record<"shell" | "home" | "product" | "whole", () => Promise<Sections>>;

const PARTS: Record<Language, Parts> = {
  en: {
    shell: async () => (await import("./en.shell.ts")).enShell,
    home: async () => (await import("./en.home.ts")).enHome,
    product: async () => (await import("./en.product.ts")).enProduct,
    whole: async () => (await import("./en.ts")).en,
  },
  es: {
    shell: async () => (await import("./es.shell.ts")).esShell,
    home: async () => (await import("./es.home.ts")).esHome,
    product: async () => (await import("./es.product.ts")).esProduct,
    whole: async () => (await import("./es.ts")).es,
  },
};

function partsFor(path: string): (keyof Parts)[] {
  if (path === "/") return ["shell", "home"];
  return /^\/product\/[^/]+$/.test(path) ? ["shell", "product"] : ["whole"];
}

/** What needs words that are still on their way waits for them: React shows it when the thrown promise settles. */
export async function browserTranslator(language: Language, path: string): Promise<Translate> {
  const first = partsFor(path);
  const words: Sections = Object.assign(
    {},
    ...(await Promise.all(first.map((part) => PARTS[language][part]()))),
  );
  let complete = first.includes("whole");
  let coming: Promise<void> | undefined;
  let failure: unknown;
  const fetchRest = () => {
    coming ??= PARTS[language].whole().then(
      (whole) => {
        Object.assign(words, whole);
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

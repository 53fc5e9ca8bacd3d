import wordFiles from "virtual:word-files";
import type { Subject } from "./en/all.ts";
import type { Language } from "./languages.ts";

/** The header `Link` that has the words of a page loaded beside its scripts, which would name them only when they run. */
export const preloadedWords = (language: Language, subjects: readonly Subject[]): string =>
  [...new Set(subjects)]
    .flatMap((subject) => wordFiles[`${language}/${subject}`] ?? [])
    .map((file) => `<${file}>; rel=modulepreload`)
    .join(", ");

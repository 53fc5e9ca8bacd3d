import type { Language } from "./languages.ts";

/** "A, B or C". */
export const anyOf = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(names);

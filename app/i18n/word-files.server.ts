import wordFiles from "virtual:word-files";
import type { Subject } from "./en/all.ts";
import type { Language } from "./languages.ts";

export const wordFilesOf = (language: Language, subjects: readonly Subject[]): string[] =>
  [...new Set(subjects)].flatMap((subject) => wordFiles[`${language}/${subject}`] ?? []);

import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, type Language } from "./languages.ts";

const RANGE = /^(?:\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)$/;
const WEIGHT = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/;

/** A language range and its weight; null for what is neither (RFC 9110, 12.4.2 and 12.5.4). */
function readRange(text: string) {
  const [range = "", ...parameters] = text
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "") ?? "1";
  return RANGE.test(range) && WEIGHT.test(weight) ? { range, weight: Number(weight) } : null;
}

/** The range, then without its last part, and so on: `es-419`, `es`. */
const widened = (range: string): string[] => {
  const parts = range.split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
};

/** The language of ours that a browser's languages prefer, by RFC 4647's "lookup"; null where they name none of ours. `*` names none. */
export function acceptedLanguage(header: string | null): Language | null {
  const ranges = (header ?? "")
    .split(",")
    .map(readRange)
    .filter((read) => read !== null);
  const refused = new Set(ranges.filter(({ weight }) => weight === 0).map(({ range }) => range));
  const preferred = ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ range }) => widened(range));
  const accepted = preferred.filter(isLanguage).find((language) => !refused.has(language));
  const unlessRefused = () => LANGUAGE_CODES.find((language) => !refused.has(language));
  return accepted ?? (refused.has(DEFAULT_LANGUAGE) ? unlessRefused() : null) ?? null;
}

/** Schemas of texts that people write. Characters that no text may contain are removed here and nowhere else. */
import { z } from "#app/shared/zod.ts";

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/**
 * Control characters such as Escape, lone surrogates, noncharacters (invalid in XML), and the overrides and
 * isolates of direction (UAX #9), which make a text look like another one. Characters that languages and
 * emoji need are kept: joiners (U+200C, U+200D) and the marks U+200E, U+200F, U+061C.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const UNSAFE_IN_LINES = new RegExp(`(?![\\n\\t])${UNSAFE.source}`, "gu");
const VISIBLE = /[^\s\p{C}]/u;

/** A text of one line, such as a title: line breaks and tabs become spaces. Limits go after it: `singleLine().max(80)`. */
export const singleLine = (params?: Parameters<typeof z.string>[0]) =>
  z
    .string(params)
    .overwrite((text) => text.replace(BREAKS, " ").replace(UNSAFE, "").replace(/ {2,}/g, " ").trim());

/** A text of several lines, such as a message: line breaks become `\n`, tabs stay. */
export const multiLine = (params?: Parameters<typeof z.string>[0]) =>
  z.string(params).overwrite((text) => text.replace(/\r\n?/g, "\n").replace(UNSAFE_IN_LINES, "").trim());

interface Limits {
  min?: number;
  max: number;
  tooShort: string;
  tooLong: string;
}

/** A text with at least one visible character, within `limits`; `line` is `singleLine` or `multiLine`. */
export const visibleText = (line: typeof multiLine, { min = 1, max, tooShort, tooLong }: Limits) =>
  line({ error: tooShort })
    .min(min, { error: tooShort })
    .max(max, { error: tooLong })
    .refine((text) => VISIBLE.test(text), { error: tooShort });

/** Cut between words, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/\s+\S*$/, "");
  // A surrogate pair may have been cut in two.
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

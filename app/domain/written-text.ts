/** Free text such as comments and messages: without invisible characters, and not only white space. */
import { z } from "#app/domain/zod.ts";

/** Control characters, lone surrogates and bidirectional marks; line breaks and tabs are allowed. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const SEEN = /[^\s\p{C}]/u;

interface Limits {
  min?: number;
  max: number;
  /** i18n keys. */
  tooShort: string;
  tooLong: string;
}

/** Line breaks become `\n`; invisible characters are removed before the length is checked. */
export const writtenText = ({ min = 1, max, tooShort, tooLong }: Limits) =>
  z
    .string({ error: tooShort })
    .transform((text) => text.replace(/\r\n?/g, "\n").replace(UNSEEN, "").trim())
    .pipe(z.string().min(min, { error: tooShort }).max(max, { error: tooLong }))
    .refine((text) => SEEN.test(text), { error: tooShort });

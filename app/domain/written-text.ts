/** What people write for others to read: text only, nothing unseen in it, and more than white space. */
import { z } from "#app/domain/zod.ts";

/** Controls, halves of characters and marks that turn lines around; line breaks and tabs stay. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const SEEN = /[^\s\p{C}]/u;

interface Limits {
  min?: number;
  max: number;
  /** i18n keys. */
  tooShort: string;
  tooLong: string;
}

/** A contract for free text; line breaks become `\n`, and what is unseen is left out before it is measured. */
export const writtenText = ({ min = 1, max, tooShort, tooLong }: Limits) =>
  z
    .string({ error: tooShort })
    .transform((text) => text.replace(/\r\n?/g, "\n").replace(UNSEEN, "").trim())
    .pipe(z.string().min(min, { error: tooShort }).max(max, { error: tooLong }))
    .refine((text) => SEEN.test(text), { error: tooShort });

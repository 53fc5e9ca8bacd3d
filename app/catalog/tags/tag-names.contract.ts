/** What tags are called in each language of the shop. */
import { TAG_MAX_LENGTH } from "#app/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { singleLine } from "#app/shared/written-text.ts";
import { z } from "#app/shared/zod.ts";

/** The tags that can be named: those that most models have. */
export const MAX_NAMED_TAGS = 60;

export interface NamedTag {
  tag: string;
  models: number;
  names: Translated;
}

export const nameField = (language: Language, tag: string) => `${language} ${tag}`;

const Name = singleLine().max(TAG_MAX_LENGTH);

export const TagNames = z
  .array(
    z.object({
      tag: z.string().min(1).max(TAG_MAX_LENGTH),
      names: z.object(
        Object.fromEntries(LANGUAGE_CODES.map((code) => [code, Name])) as Record<Language, typeof Name>,
      ),
    }),
  )
  .max(MAX_NAMED_TAGS);
export type TagNames = z.infer<typeof TagNames>;

export const TagNamesRequest = z.object({ tags: TagNames });

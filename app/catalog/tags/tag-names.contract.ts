/** What tags are called in each language of the shop. */
import { TAG_MAX_LENGTH } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Translated, translationChanges } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";

/** The tags that can be named: those that most models have. */
export const MAX_NAMED_TAGS = 60;

export interface NamedTag {
  tag: string;
  models: number;
  names: Translated;
}

export const nameField = (language: Language, tag: string) => `${language} ${tag}`;

/** Languages that are left out keep their names; null or an empty text removes one. */
export const TagNames = z
  .array(
    z.strictObject({
      tag: singleLine().toLowerCase().min(1).max(TAG_MAX_LENGTH),
      names: translationChanges(singleLine().max(TAG_MAX_LENGTH)),
    }),
  )
  .max(MAX_NAMED_TAGS);
export type TagNames = z.infer<typeof TagNames>;

export const TagNamesRequest = z.strictObject({ tags: TagNames });

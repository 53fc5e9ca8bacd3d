/** What tags are called in each language of the shop. */
import { TAG_MAX_LENGTH } from "#app/catalog/catalog.contract.ts";
import { type Translated, texts } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { singleLine } from "#app/text/written-text.ts";

/** The tags that can be named: those that most models have. */
export const MAX_NAMED_TAGS = 60;

export interface NamedTag {
  tag: string;
  models: number;
  names: Translated;
}

/** A tag without a name in a language is shown as it is; tags that are left out keep their names. */
export const TagNames = z.object({
  tags: z
    .array(
      z.strictObject({
        tag: singleLine().toLowerCase().min(1).max(TAG_MAX_LENGTH),
        names: texts(singleLine().max(TAG_MAX_LENGTH)),
      }),
    )
    .max(MAX_NAMED_TAGS),
});
export type TagNames = z.infer<typeof TagNames>;

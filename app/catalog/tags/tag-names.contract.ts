/** What the seller says of tags: their names in each language of the shop, whether shoppers see them, and what they become. */
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
  hidden: boolean;
}

const OwnTag = singleLine().toLowerCase().min(1).max(TAG_MAX_LENGTH);

/** A tag without a name in a language is shown as it is; tags that are left out stay as they are. */
export const TagNames = z.object({
  tags: z
    .array(
      z.strictObject({
        tag: OwnTag,
        names: texts(singleLine().max(TAG_MAX_LENGTH)),
        /** Shoppers see it neither over the list nor on a model's page. */
        hidden: z.boolean(),
      }),
    )
    .max(MAX_NAMED_TAGS),
});
export type TagNames = z.infer<typeof TagNames>;

/**
 * Models that a tag is on when it is renamed, in one batch: these read 330,000 rows and take 9 seconds on two busy cores. 10,000 took 40, longer than
 * the 30 seconds that D1 gives.
 */
export const MAX_MOVED = 2_000;

/** Every model of `tag` has `to` in its place; where there are models with it, both become one. */
export const TagMove = z.object({
  tag: OwnTag,
  to: OwnTag.refine((to) => !to.includes(","), { error: "studioTags.noComma" }),
});
export type TagMove = z.infer<typeof TagMove>;

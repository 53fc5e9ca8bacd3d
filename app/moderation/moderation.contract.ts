import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { LicenseEnd } from "#app/reviews/reviews.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, visibleText } from "#app/text/written-text.ts";
import { ANSWER_MAX, KIND, KINDS, type Kind, REASON_MAX, type State } from "./kinds.ts";

/** `before` is the id of the last one of the previous page. */
export const moderationQuery = (kind: Kind) => {
  const { states } = KIND[kind];
  const before = z.coerce.number().int().positive().optional().catch(undefined);
  return z.object({ state: z.enum(states).catch(states[0]), before });
};
export interface ModerationQuery {
  state: State;
  before?: number | undefined;
}

/** What a seller deals with. */
export const Moderated = z.object({ kind: z.enum(KINDS), id: z.int().positive() });
export type Moderated = z.infer<typeof Moderated>;

/** All that are new, up to the newest that the seller has seen. */
export const AllRead = z.object({ kind: z.enum(["comment", "review"]), upTo: z.int().positive() });
export type AllRead = z.infer<typeof AllRead>;

/** Its author is mailed the reason. */
export const WithReason = Moderated.extend({
  reason: visibleText(multiLine, {
    max: REASON_MAX,
    tooShort: "studioModeration.reasonMissing",
    tooLong: "errors.tooLong",
  }),
});
export type WithReason = z.infer<typeof WithReason>;

/** An empty answer takes the stored one away. */
export const TextAnswer = Moderated.extend({
  answer: multiLine().max(ANSWER_MAX, { error: "errors.tooLong" }),
  /** What `answerRevision` says of the answer as the seller has read it: the request is refused when it was changed since. Null: whatever was changed. */
  revision: multiLine().nullable(),
});
export type TextAnswer = z.infer<typeof TextAnswer>;

export const answerRevision = (kind: Kind, { id, answer }: Pick<ModeratedText, "id" | "answer">) =>
  `${kind} ${id}=${answer}`;

interface ReviewFacts {
  stars: number;
  /** These are known of reviews in this shop. */
  printer?: string | null;
  material?: string | null;
  firstTry?: boolean | null;
  paid?: boolean;
  member?: boolean;
  licenseEnd?: LicenseEnd | null;
  /** Of one from another shop: month of the purchase, such as "2024-03". */
  boughtIn?: string | null;
}

export interface ModeratedText {
  id: number;
  productId: string;
  model: string;
  picture: ProductImage | null;
  isFree: boolean;
  /** Null for one from another shop; a deleted account has no username. */
  author: { id: string; username: string | null; seller: boolean } | null;
  text: string;
  answer: string;
  hidden: boolean;
  hiddenReason: string;
  isNew: boolean;
  reports: string[];
  createdAt: string | null;
  changedAt: string | null;
  review: ReviewFacts | null;
}

/** A page of a list; `next` is the id before which the next one begins. */
export interface ModerationList<Item> {
  items: Item[];
  next: number | null;
}

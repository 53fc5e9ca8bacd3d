import type { LicenseEnd } from "#app/reviews/reviews.contract.ts";
import { z } from "#app/shared/zod.ts";
import type { ActionResult, SentText } from "#app/studio/action-result.contract.ts";
import { multiLine } from "#app/text/written-text.ts";
import { ANSWER_MAX, INTENTS, type Intent, KIND, type Kind, REASON_MAX, type State } from "./kinds.ts";

const ItemId = z.coerce.number().int().positive();

/** `before` is the id of the last one of the previous page. */
export const moderationQuery = (kind: Kind) => {
  const { states } = KIND[kind];
  return z.object({ state: z.enum(states).catch(states[0]), before: ItemId.optional().catch(undefined) });
};
export interface ModerationQuery {
  state: State;
  before?: number | undefined;
}

/** What a seller does to a text. */
export const Moderation = z.object({
  id: ItemId,
  intent: z.enum(INTENTS),
  answer: multiLine().max(ANSWER_MAX, { error: "errors.tooLong" }).default(""),
  /** The answer that the form was loaded with: the request is refused when it has changed since. */
  loadedAnswer: multiLine().default(""),
  reason: multiLine().max(REASON_MAX, { error: "errors.tooLong" }).default(""),
});
export type Moderation = z.infer<typeof Moderation>;

export const PhotoDecision = Moderation.extend({ intent: z.enum(["approve", "keep", "remove"]) });
export type PhotoDecision = z.infer<typeof PhotoDecision>;

interface ReviewFacts {
  stars: number;
  /** These are known of reviews in this shop. */
  printer?: string | null;
  material?: string | null;
  firstTry?: boolean | null;
  paid?: boolean;
  licenseEnd?: LicenseEnd | null;
  /** Of one from another shop: month of the purchase, such as "2024-03". */
  boughtIn?: string | null;
}

export interface ModeratedText {
  id: number;
  productId: string;
  model: string;
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

/** What the forms of one text get back. */
export interface ModerationResult extends ActionResult {
  answer?: SentText & { id: number };
  reason?: SentText & { id: number; intent: Intent };
  /** The text as it is, after somebody else has changed it. */
  changed?: ModeratedText | undefined;
}

import { z } from "#app/shared/zod.ts";
import type { ActionResult, SentText } from "#app/studio/action-result.contract.ts";
import { multiLine } from "#app/text/written-text.ts";
import { REASON_MAX, REVIEW_MAX } from "./review-limits.ts";
import type { LicenseEnd } from "./reviews.contract.ts";

export const REVIEW_STATES = ["new", "reported", "hidden", "all"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const ReviewId = z.coerce.number().int().positive();

export const ModerationQuery = z.object({
  state: z.enum(REVIEW_STATES).catch("new"),
  before: ReviewId.optional().catch(undefined),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

/**
 * What a seller does to a review. `keep` changes nothing and dismisses its reports; `hide` puts the reason in the place of the text; `remove` takes it
 * out whole, for personal data. Both need a reason, which the author is mailed.
 */
export const Moderation = z.object({
  id: ReviewId,
  intent: z.enum(["keep", "answer", "hide", "show", "remove"]),
  answer: multiLine().max(REVIEW_MAX, { error: "errors.tooLong" }).default(""),
  /** The answer that the form was loaded with: the request is refused when it has changed since. */
  loadedAnswer: multiLine().default(""),
  reason: multiLine().max(REASON_MAX, { error: "errors.tooLong" }).default(""),
});
export type Moderation = z.infer<typeof Moderation>;

export interface ModeratedReview {
  id: number;
  productId: string;
  model: string;
  author: { id: string; username: string };
  stars: number;
  text: string;
  printer: string | null;
  material: string | null;
  firstTry: boolean | null;
  paid: boolean;
  licenseEnd: LicenseEnd | null;
  answer: string;
  hidden: boolean;
  hiddenReason: string;
  isNew: boolean;
  reports: string[];
  createdAt: string;
  changedAt: string | null;
}

/** What the forms of one review get back. */
export interface ReviewsResult extends ActionResult {
  answer?: SentText & { id: number };
  reason?: SentText & { id: number; intent: "hide" | "remove" };
}

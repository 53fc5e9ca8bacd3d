import { z } from "#app/shared/zod.ts";
import type { ActionResult, SentText } from "#app/studio/action-result.contract.ts";
import { multiLine } from "#app/text/written-text.ts";
import { COMMENT_MAX } from "./comment-limits.ts";

export const COMMENT_STATES = ["new", "reported", "hidden", "all"] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

export const ModerationQuery = z.object({
  state: z.enum(COMMENT_STATES).catch("new"),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

/** What a seller does to a comment. `keep` changes no text and dismisses its reports. */
export const Moderation = z.object({
  id: z.coerce.number().int().positive(),
  intent: z.enum(["keep", "answer", "hide", "show", "delete"]),
  answer: multiLine().max(COMMENT_MAX, { error: "errors.tooLong" }).default(""),
  /** The answer that the form was loaded with: the request is refused when it has changed since. */
  loadedAnswer: multiLine().default(""),
});
export type Moderation = z.infer<typeof Moderation>;

export interface ModeratedComment {
  id: number;
  productId: string;
  model: string;
  author: { id: string; username: string | null; seller: boolean };
  comment: string;
  answer: string;
  hidden: boolean;
  isNew: boolean;
  reports: string[];
  createdAt: string;
}

export interface ModerationResult extends ActionResult {
  answer?: SentText & { id: number };
}

export interface CommentsResult extends ModerationResult {
  changed?: ModeratedComment | undefined;
}

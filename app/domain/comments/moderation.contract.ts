/** Comments as sellers see them: all, also hidden ones, with what shoppers report. */
import { multiLine } from "#app/domain/written-text.ts";
import { z } from "#app/domain/zod.ts";
import { COMMENT_MAX } from "./comment-limits.ts";

/** `new`: no seller has dealt with it. */
export const COMMENT_STATES = ["new", "reported", "hidden", "all"] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Query string of `/studio/comments`. Unknown values fall back. */
export const ModerationQuery = z.object({
  state: z.enum(COMMENT_STATES).catch("new"),
  /** Id of the last comment of the page before. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

/** What a seller does to a comment. `keep`: nothing; its reports are dismissed. */
export const Moderation = z.object({
  id: z.coerce.number().int().positive(),
  intent: z.enum(["keep", "answer", "hide", "show", "delete"]),
  /** Empty takes the answer away. */
  answer: multiLine().max(COMMENT_MAX, { error: "errors.tooLong" }).default(""),
  /** The answer as the seller has seen it. */
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
  /** What shoppers say is wrong with it, and no seller has dealt with. */
  reports: string[];
  /** UTC, ISO-8601. */
  createdAt: string;
}

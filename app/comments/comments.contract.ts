/** Contract of comments on a model. */

import { ProductId } from "#app/catalog/catalog.contract.ts";
import { multiLine, visibleText } from "#app/shared/written-text.ts";
import { z } from "#app/shared/zod.ts";
import { COMMENT_MAX, REPORT_MAX } from "./comment-limits.ts";

const CommentId = z.coerce.number({ error: "errors.invalid" }).int().positive();

export const CommentCreate = z.object({
  message: visibleText(multiLine, {
    max: COMMENT_MAX,
    tooShort: "errors.required",
    tooLong: "errors.tooLong",
  }),
  productId: ProductId,
});
export type CommentCreate = z.infer<typeof CommentCreate>;

export const CommentDelete = z.object({ id: CommentId });
export type CommentDelete = z.infer<typeof CommentDelete>;

/** Without `productId`: comments on all products. `before` is the id of the last comment of the previous page. */
export const CommentsQuery = z.object({ productId: ProductId.optional(), before: CommentId.optional() });
export type CommentsQuery = z.infer<typeof CommentsQuery>;

/** A comment as `GET /comments` answers it (spec section 3). */
export interface Comment {
  id: number;
  comment: string;
  productId: string;
  /** Null when the account was deleted. */
  username: string | null;
  /** Whether a seller wrote the comment. */
  seller: boolean;
  /** UTC, ISO-8601. */
  createdAt: string;
  /** Whether the caller wrote the comment. */
  mine: boolean;
  /** The seller's answer to the comment; null when there is none. */
  answer: string | null;
}

export const CommentReport = z.object({
  id: CommentId,
  productId: ProductId,
  reason: visibleText(multiLine, { max: REPORT_MAX, tooShort: "errors.required", tooLong: "errors.tooLong" }),
});
export type CommentReport = z.infer<typeof CommentReport>;

/** Parameters in the address of the page that reports a comment. */
export const CommentPlace = CommentReport.pick({ id: true, productId: true });

export interface ReportResult {
  done?: true;
  /** An i18n key. */
  error?: string;
  reason?: string;
}

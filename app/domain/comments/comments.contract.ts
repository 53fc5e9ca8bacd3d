/** Contract of comments on a model. */

import { ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { multiLine, visibleText } from "#app/domain/written-text.ts";
import { z } from "#app/domain/zod.ts";
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

/** Spec section 3, as `GET /comments` shows it. */
export interface Comment {
  id: number;
  comment: string;
  productId: string;
  /** Null when the account was deleted. */
  username: string | null;
  /** Written by a seller. */
  seller: boolean;
  /** UTC, ISO-8601. */
  createdAt: string;
  /** Written by the caller. */
  mine: boolean;
  /** The seller's. */
  answer: string | null;
}

export const CommentReport = z.object({
  id: CommentId,
  productId: ProductId,
  reason: visibleText(multiLine, { max: REPORT_MAX, tooShort: "errors.required", tooLong: "errors.tooLong" }),
});
export type CommentReport = z.infer<typeof CommentReport>;

export const CommentPlace = CommentReport.pick({ id: true, productId: true });

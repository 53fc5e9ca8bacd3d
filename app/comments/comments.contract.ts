import { ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, visibleText } from "#app/text/written-text.ts";
import { COMMENT_MAX } from "./comment-limits.ts";

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

export type CommentOwner = "bought" | "owns" | "member";

export interface Comment {
  id: number;
  comment: string;
  productId: string;
  username: string | null;
  seller: boolean;
  /** How its author has the model: bought, or without an order, as a free one; null for others and for sellers. */
  owner: CommentOwner | null;
  createdAt: string;
  mine: boolean;
  answer: string | null;
}

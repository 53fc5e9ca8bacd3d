import { Username } from "#app/accounts/accounts.contract.ts";
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { MATERIAL_MAX, PRINTER_MAX } from "#app/photos/photo-limits.ts";
import type { Photo } from "#app/photos/photos.contract.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine, visibleText } from "#app/text/written-text.ts";
import { REVIEW_MAX, STARS } from "./review-limits.ts";

const ReviewId = z.coerce.number({ error: "errors.invalid" }).int().positive();

const optionalText = (lines: typeof multiLine, max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && !value.trim() ? undefined : value),
    visibleText(lines, { max, tooShort: "errors.required", tooLong: "errors.tooLong" }).optional(),
  );

const wrongStars = { error: "errors.stars" };

/** What an owner says of a model. It replaces what they said before. */
export const ReviewText = z.object({
  /** A form sends it as text. */
  stars: z
    .union([z.number(), z.string().regex(/^\d$/).transform(Number)], wrongStars)
    .pipe(z.int(wrongStars).min(1, wrongStars).max(STARS.length, wrongStars)),
  text: optionalText(multiLine, REVIEW_MAX),
  printer: optionalText(singleLine, PRINTER_MAX),
  material: optionalText(singleLine, MATERIAL_MAX),
  firstTry: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.enum(["yes", "no"], { error: "errors.invalid" }).optional(),
  ),
});
export type ReviewText = z.output<typeof ReviewText>;

/** With the name that others read beside it, from somebody who has said none yet. */
export const NamedReview = ReviewText.extend({ username: Username.optional() });

export const ReviewSave = ReviewText.extend({ productId: ProductId });
export type ReviewSave = z.output<typeof ReviewSave>;

export const ReviewDelete = z.object({ productId: ProductId });
export type ReviewDelete = z.output<typeof ReviewDelete>;

/** `before` is the id of the last review of the previous page. */
export const ReviewsQuery = z.object({ productId: ProductId, before: ReviewId.optional() });
export type ReviewsQuery = z.output<typeof ReviewsQuery>;

/** What became of the license of somebody who reviewed: their money went back, or a seller ended it. */
export type LicenseEnd = "refunded" | "ended";

export interface Review {
  id: number;
  productId: string;
  stars: number;
  /** Null while it is hidden. */
  text: string | null;
  hiddenReason: string | null;
  username: string;
  printer: string | null;
  material: string | null;
  firstTry: boolean | null;
  /** False for a license that was given, or cost nothing. */
  paid: boolean;
  /** The author had it with a membership. */
  member: boolean;
  licenseEnd: LicenseEnd | null;
  answer: string | null;
  createdAt: string;
  changedAt: string | null;
  /** The author's photos of this model that everybody sees. */
  photos: Photo[];
}

/** Why somebody cannot review a model. */
export type ReviewObstacle = "seller" | "blocked" | "not_owner" | "revoked" | "not_downloaded" | "unverified";

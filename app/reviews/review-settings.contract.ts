import { z } from "#app/shared/zod.ts";

/** Days after the first download on which buyers may be asked for a review. */
export const ASKING_DAYS = [3, 7, 10, 14, 21, 30] as const;

/** 0: nobody is asked. */
export const ReviewSettings = z.object({
  askAfterDays: z
    .int({ error: "errors.invalid" })
    .refine((days) => days === 0 || ASKING_DAYS.some((each) => each === days), { error: "errors.invalid" }),
});
export type ReviewSettings = z.output<typeof ReviewSettings>;

export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = { askAfterDays: 10 };

import { ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";

/** `POST /app/studio/schedule`: sets or cancels the time at which a model's edits are published. */
export const ScheduleRequest = z.strictObject({
  id: ProductId,
  /** ISO-8601, UTC where it has no zone; within a year. Null cancels. */
  publishAt: z.string().max(40).nullable(),
});
export type ScheduleRequest = z.infer<typeof ScheduleRequest>;

export const ScheduleAnswer = z.object({
  id: z.string(),
  publishAt: z.string().nullable(),
  before: z.string().nullable(),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

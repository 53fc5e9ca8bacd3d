import { isTimeZone } from "#app/shared/time-zone.ts";
import { z } from "#app/shared/zod.ts";

export const ShopTime = z.object({
  timeZone: z.string({ error: "errors.invalid" }).max(60).refine(isTimeZone, { error: "errors.invalid" }),
});
export type ShopTime = z.output<typeof ShopTime>;

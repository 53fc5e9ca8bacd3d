import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { isTimeZone } from "#app/shared/time-zone.ts";
import { z } from "#app/shared/zod.ts";

export const ShopTime = z.object({
  timeZone: z.string({ error: "errors.invalid" }).max(60).refine(isTimeZone, { error: "errors.invalid" }),
});
export type ShopTime = z.output<typeof ShopTime>;

/** The language that a seller writes in first. A change leaves what is written where it is. */
export const ShopLanguage = z.object({ mainLanguage: z.enum(LANGUAGE_CODES, { error: "errors.invalid" }) });
export type ShopLanguage = z.output<typeof ShopLanguage>;

import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { z } from "#app/shared/zod.ts";

export const ShopLanguage = z.object({ mainLanguage: z.enum(LANGUAGE_CODES, { error: "errors.invalid" }) });
export type ShopLanguage = z.output<typeof ShopLanguage>;

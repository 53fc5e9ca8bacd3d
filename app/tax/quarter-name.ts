import type { Translate } from "#app/i18n/translate.ts";
import type { Quarter } from "./tax-periods.ts";

/** "2026-Q4" as "Q4 2026" or "4T 2026". */
export const quarterName = (quarter: Quarter, t: Translate): string =>
  t("studioVat.quarterName", { year: quarter.slice(0, 4), number: quarter.slice(-1) });

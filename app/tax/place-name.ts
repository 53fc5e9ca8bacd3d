import { regionName } from "#app/i18n/region-name.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** @param country ISO 3166-1; empty for a sale whose place is unknown */
export const placeName = (country: string, t: Translate): string =>
  country ? regionName(country, t.language) : t("studioVat.noCountry");

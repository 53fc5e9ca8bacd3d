import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { setting } from "./setting.server.ts";
import { ShopLanguage } from "./shop-language.contract.ts";

/** The language that a seller writes in first. A change leaves what is written where it is. */
export const shopLanguage = setting("language", ShopLanguage, { mainLanguage: DEFAULT_LANGUAGE });

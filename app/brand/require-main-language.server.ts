import type { Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";

/** @returns the shop's main language */
export async function requireMainLanguage(
  { shop }: Pick<Services, "shop">,
  texts: Record<string, Translated>,
): Promise<Language> {
  const { mainLanguage } = await shop.profile();
  const missing = Object.keys(texts).filter((name) => !texts[name]?.[mainLanguage]);
  if (missing.length === 0) return mainLanguage;
  const fields = missing.map((name) => [`${name}.${mainLanguage}`, "errors.mainLanguage"]);
  throw new DomainError("bad_input", { fields: Object.fromEntries(fields) });
}

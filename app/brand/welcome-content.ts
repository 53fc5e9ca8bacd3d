import type { Language } from "#app/i18n/languages.ts";
import { type AnyTranslation, bestTranslation } from "#app/i18n/translated.ts";
import type { Brand } from "./brand.contract.ts";

interface WelcomeText {
  text: string;
  /** The text's language where it is not the page's. */
  lang: Language | undefined;
}

/** What the seller has set of the welcome; what is null has its default. */
export interface WelcomeContent extends Pick<Brand, "hero" | "accent"> {
  title: WelcomeText | null;
  lead: WelcomeText | null;
}

function welcomeText(written: AnyTranslation, pageLanguage: Language): WelcomeText | null {
  const best = bestTranslation(written, pageLanguage);
  return best && { text: best.text, lang: best.language === pageLanguage ? undefined : best.language };
}

export const welcomeContent = (
  { heroTitle, heroLead, hero, accent }: Pick<Brand, "heroTitle" | "heroLead" | "hero" | "accent">,
  pageLanguage: Language,
): WelcomeContent => ({
  title: welcomeText(heroTitle, pageLanguage),
  lead: welcomeText(heroLead, pageLanguage),
  hero,
  accent,
});

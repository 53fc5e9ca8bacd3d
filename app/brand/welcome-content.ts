import type { Language } from "#app/i18n/languages.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import type { Brand } from "./brand.contract.ts";

interface WelcomeText {
  text: string;
  lang: Language | undefined;
}

export interface WelcomeContent extends Pick<Brand, "hero" | "accent"> {
  title: WelcomeText | null;
  lead: WelcomeText | null;
}

function welcomeText(written: Translated, pageLanguage: Language): WelcomeText | null {
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

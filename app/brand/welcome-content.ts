import type { Language } from "#app/i18n/languages.ts";
import type { Reader } from "#app/i18n/reader.ts";
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

type SellersReader = Pick<Reader, "language" | "mainLanguage">;

function welcomeText(written: Translated, reader: SellersReader): WelcomeText | null {
  const best = bestTranslation(written, reader);
  return best && { text: best.text, lang: best.language === reader.language ? undefined : best.language };
}

export const welcomeContent = (
  { heroTitle, heroLead, hero, accent }: Pick<Brand, "heroTitle" | "heroLead" | "hero" | "accent">,
  reader: SellersReader,
): WelcomeContent => ({
  title: welcomeText(heroTitle, reader),
  lead: welcomeText(heroLead, reader),
  hero,
  accent,
});

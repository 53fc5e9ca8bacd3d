import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { inShop } from "#app/i18n/translate.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { FormattedText } from "#app/ui/formatted-text.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";

interface ReadLetter {
  language: Language;
  blocks: readonly TextBlock[];
}

export const letterHtml = ({ language, blocks }: ReadLetter, below: "title" | "section" = "title"): string =>
  staticHtml(inShop(translatorFor(language), NO_SHOP), <FormattedText blocks={blocks} below={below} />);

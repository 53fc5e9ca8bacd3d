import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { FormattedText } from "#app/ui/formatted-text.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";

interface ReadLetter {
  language: Language;
  blocks: readonly TextBlock[];
}

export const letterHtml = ({ language, blocks }: ReadLetter, below: "title" | "section" = "title"): string =>
  staticHtml(translatorFor(language), <FormattedText blocks={blocks} below={below} />);

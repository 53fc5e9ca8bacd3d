import type { Language } from "#app/i18n/languages.ts";
import { langOf } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { FormattedText } from "./formatted-text.tsx";

export interface FormattedTextInLanguage {
  blocks: readonly TextBlock[];
  language: Language;
}

export function SellersText({ text: { blocks, language } }: { text: FormattedTextInLanguage }) {
  const t = useT();
  return (
    <div lang={langOf(t, language)}>
      <FormattedText blocks={blocks} />
    </div>
  );
}

import type { Language } from "#app/i18n/languages.ts";
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
    <div lang={language === t.language ? undefined : language}>
      <FormattedText blocks={blocks} />
    </div>
  );
}

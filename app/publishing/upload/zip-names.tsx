import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CODE_PAGES, type CodePage, type GuessedNames } from "#app/publishing/packing/zip-names.ts";
import { SelectField } from "#app/ui/field.tsx";

const SHOWN_NAMES = 5;

interface ZipNamesProps {
  guessed: GuessedNames | null | undefined;
  onChoose: (codePage: CodePage) => void;
}

export function ZipNames({ guessed, onChoose }: ZipNamesProps) {
  const t = useT();
  if (!guessed) return null;
  const { codePage, names } = guessed;
  const shown = [...names.slice(0, SHOWN_NAMES), ...(names.length > SHOWN_NAMES ? ["…"] : [])];
  return (
    <SelectField
      label={t("studioUpload.zipNames")}
      hint={<Sentence words="studioUpload.zipNamesHint" kept={{ names: shown.join(", ") }} />}
      value={codePage}
      onChange={({ currentTarget: { value } }) => {
        const chosen = CODE_PAGES.find((each) => each === value);
        if (chosen) onChoose(chosen);
      }}
    >
      {CODE_PAGES.map((each) => (
        <option key={each} value={each}>
          {t(`studioUpload.zipNames_${each}`)}
        </option>
      ))}
    </SelectField>
  );
}

import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import type { OptionsProps } from "./view-options.tsx";

export function PlateOption({ choices, setChoices }: OptionsProps) {
  const t = useT();
  const { printer } = usePrinterChoice();
  if (!printer) return null;
  const { name, volume } = printer;
  const sides = [volume.x, volume.y].map((side) => wholeNumber(side, t.language));
  return (
    <label className="viewer-part">
      <input
        type="checkbox"
        checked={choices.plate !== null}
        onChange={({ target }) => setChoices({ ...choices, plate: target.checked ? volume : null })}
      />
      <span>{t("viewer.plate", { printer: name ?? `${sides.join(" × ")} mm` })}</span>
    </label>
  );
}

import { useEffect, useRef, useState } from "react";
import { dimensions, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { MAX_SIDE_MM, MIN_SIDE_MM } from "./build-volume.ts";
import type { PrinterChoice } from "./printer-choice.browser.ts";
import { PrinterCombobox } from "./printer-combobox.tsx";
import type { PrinterForm } from "./printer-form.ts";
import { printers } from "./printers.ts";

const makers = [...new Set(printers.map(({ maker }) => maker))].map((maker) => ({
  maker,
  models: printers.filter((printer) => printer.maker === maker),
}));

const SIDES = ["x", "y", "z"] as const;

/** What is shown until the page is hydrated, and stays without scripts. */
function PrinterSelect({ initialId }: { initialId: string }) {
  const t = useT();
  return (
    <SelectField label={t("printer.printer")} name="printer" defaultValue={initialId}>
      <option value="">{t("printer.other")}</option>
      {makers.map(({ maker, models }) => (
        <optgroup key={maker} label={maker}>
          {models.map(({ id, model, volume }) => (
            <option key={id} value={id}>{`${maker} ${model}: ${dimensions(volume, t.language)}`}</option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** What the select says once the page is hydrated: it may have been changed by then. */
function useChosenBeforeHydration() {
  const fields = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  useEffect(() => setChosenId(fields.current?.querySelector("select")?.value ?? ""), []);
  return { fields, chosenId };
}

interface PrinterFieldsProps {
  /** Values of a submitted form that describe no valid printer; null otherwise. */
  sent: PrinterForm | null;
  choice: PrinterChoice;
}

export function PrinterFields({ sent, choice }: PrinterFieldsProps) {
  const t = useT();
  const { printer } = choice;
  const typed = printer?.name === null ? printer.volume : null;
  const initialId = sent?.printer ?? (typed ? "" : (printer?.id ?? ""));
  const { fields, chosenId } = useChosenBeforeHydration();
  return (
    <>
      <div ref={fields}>
        {chosenId === null ? (
          <PrinterSelect initialId={initialId} />
        ) : (
          <PrinterCombobox name="printer" initialId={chosenId} />
        )}
      </div>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">{t("printer.own")}</legend>
        <p className="mb-3 text-muted text-sm">
          {t("printer.ownHint", {
            min: wholeNumber(MIN_SIDE_MM, t.language),
            max: wholeNumber(MAX_SIDE_MM, t.language),
          })}
        </p>
        <div className="grid grid-cols-3 gap-3">
          {SIDES.map((side) => (
            <TextField
              key={side}
              label={t(`printer.${side}`)}
              name={side}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={sent?.[side] ?? typed?.[side]}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

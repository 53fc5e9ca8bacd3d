import { type FormEvent, useState } from "react";
import { decimal, money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MAX_FILAMENT_CENTS_PER_KG, parseFilamentPrice } from "#app/meshes/print-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useShopsFilamentPrice } from "./use-filament-price.browser.ts";

interface FilamentPriceProps {
  /** The stored price in euro cents; null for the default price. */
  centsPerKg: number | null;
  onSave: (centsPerKg: number | null) => boolean;
}

export function FilamentPrice({ centsPerKg, onSave }: FilamentPriceProps) {
  const t = useT();
  const [state, setState] = useState<"unsaved" | "saved" | "wrong" | "failed">("unsaved");
  const shopsPrice = useShopsFilamentPrice();
  const price = (cents: number) => money(cents, t.language);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("perKilo")).trim();
    const cents = parseFilamentPrice(typed);
    if (typed && !cents) setState("wrong");
    else setState(onSave(cents) ? "saved" : "failed");
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <h2 id="filament" className="text-lg">
        {t("printer.filament")}
      </h2>
      <TextField
        label={t("printer.perKilo")}
        name="perKilo"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={centsPerKg ? decimal(centsPerKg / 100, t.language) : ""}
        hint={t("printer.perKiloHint", { price: price(shopsPrice) })}
        error={
          state === "wrong" ? t("printer.perKiloWrong", { max: price(MAX_FILAMENT_CENTS_PER_KG) }) : null
        }
      />
      <Button variant="secondary" wide>
        {t("printer.perKiloSave")}
      </Button>
      {state === "saved" && (
        <Notice tone="success" announce>
          {t("printer.perKiloSaved", { price: price(centsPerKg ?? shopsPrice) })}
        </Notice>
      )}
      {state === "failed" && (
        <Notice tone="danger" announce>
          {t("printer.perKiloFailed")}
        </Notice>
      )}
    </form>
  );
}

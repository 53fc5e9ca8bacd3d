import { useRef, useState } from "react";
import { money } from "#app/i18n/format.ts";
import { centsOf, priceText } from "#app/i18n/price-text.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { isAmount, MAX_AMOUNT_CENTS } from "#app/offers/pricing/open-price.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { LicenseOffer } from "./buy-buttons.ts";

type OpenOffer = Pick<LicenseOffer, "amountDue" | "state" | "suggested">;

const HAS_NO_AMOUNT: readonly LicenseOffer["state"][] = ["owned", "included", "inCart"];

/** What the visitor types beside an open price. `amount` is undefined where there is nothing to type. */
export function useAmount({ amountDue: minimum, state, suggested }: OpenOffer) {
  const t = useT();
  const field = useRef<HTMLDivElement>(null);
  const [typed, type] = useState("");
  const [isRefused, setRefused] = useState(false);
  // A price above what anybody may name is fixed.
  const isOpen = suggested !== undefined && minimum <= MAX_AMOUNT_CENTS && !HAS_NO_AMOUNT.includes(state);
  const cents = typed.trim() === "" ? minimum : centsOf(typed);
  const problem = !isAmount(cents) ? t("errors.amount") : cents < minimum ? t("errors.amount_too_low") : null;
  return {
    field,
    isOpen,
    typed,
    minimum,
    suggested: Math.max(suggested ?? 0, minimum),
    amount: isOpen && !problem && typed.trim() !== "" ? (cents ?? undefined) : undefined,
    error: isRefused ? problem : null,
    type: (text: string) => {
      type(text);
      setRefused(false);
    },
    /** Whether what is typed cannot be paid; the field then says why. */
    refuses: () => {
      if (!isOpen || !problem) return false;
      setRefused(true);
      // On a phone the row of buttons lies over the end of the page's visible part.
      field.current?.scrollIntoView({ block: "center" });
      field.current?.querySelector("input")?.focus({ preventScroll: true });
      return true;
    },
  };
}

export function AmountField({ amount }: { amount: ReturnType<typeof useAmount> }) {
  const t = useT();
  const { field, typed, minimum, suggested, error, type } = amount;
  const price = money(minimum || MIN_CHARGE_CENTS, t.language);
  return (
    <div ref={field} className="grid gap-2">
      <TextField
        name="amount"
        label={t("buying.amount")}
        hint={t(minimum > 0 ? "buying.amountFrom" : "buying.amountFree", { price })}
        placeholder={priceText(minimum, t.language)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={typed}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {suggested > minimum && (
        <div>
          <Button type="button" variant="secondary" onClick={() => type(priceText(suggested, t.language))}>
            {t("buying.suggest", { price: money(suggested, t.language) })}
          </Button>
        </div>
      )}
    </div>
  );
}

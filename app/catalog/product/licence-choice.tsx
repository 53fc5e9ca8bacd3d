import type { LicenceType } from "#app/catalog/licences.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import type { LicenceOffer } from "./buy-buttons.ts";

/** The texts beside the choice of a licence. */
export interface LicenceText {
  name: string;
  /** One sentence on what the licence allows. */
  line: string;
  /** Until when the licence is on sale. */
  note?: string;
  /** The price to cross out, in euro cents. */
  was?: number | undefined;
}
/** The texts of the product's licences. */
export type LicenceTexts = Record<LicenceType, LicenceText>;

interface LicenceChoiceProps {
  texts: LicenceTexts;
  offers: readonly LicenceOffer[];
  chosen: LicenceType;
  choose: (licence: LicenceType) => void;
}

export function LicenceChoice({ texts, offers, chosen, choose }: LicenceChoiceProps) {
  const t = useT();
  return (
    <fieldset className="licences">
      <legend className="sr-only">{t("product.licence")}</legend>
      {offers.map(({ type, amountDue, state }) => {
        const { name, line, note, was } = texts[type];
        return (
          <label key={type} className="licence">
            <input
              type="radio"
              name="license"
              value={type}
              checked={type === chosen}
              onChange={() => choose(type)}
            />
            <span>
              <b>{name}</b>
              <small>{line}</small>
              {state && state !== "owned" && <em>{t(`buying.note_${state}`)}</em>}
              {note && <small>{note}</small>}
            </span>
            {state === "owned" || state === "included" ? (
              <span className="licence-state">
                <CheckIcon className="size-4" />
                <span>{t(`buying.${state}`)}</span>
              </span>
            ) : (
              <span>
                <PriceTag cents={amountDue} was={state === "upgrade" ? undefined : was} />
                <ComparedPrice cents={amountDue} />
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

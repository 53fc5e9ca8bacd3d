import { useId } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { ListSent, useChosen } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Legend } from "#app/ui/choice.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { OfferEnd } from "./offer-period.tsx";
import { SaleModel } from "./sale-list.tsx";
import { SaleChange, type StudioSale } from "./sales.contract.ts";

function Models({ sales }: { sales: readonly StudioSale[] }) {
  const t = useT();
  const { chosen, error } = useChosen("ids");
  const errorId = useId();
  return (
    <fieldset className="min-w-0">
      <Legend>{t("studioOffers.models")}</Legend>
      <p className="mb-2 text-muted text-sm">{t("studioOffers.saleModelsHint")}</p>
      <ul className="rounded-box border border-edge p-1">
        {sales.map((sale) => (
          <li key={sale.id}>
            <label className="flex min-h-11 items-start gap-3 rounded-lg px-3 py-2 hover:bg-ground">
              <input
                type="checkbox"
                name="ids"
                value={sale.id}
                defaultChecked={chosen.includes(sale.id)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                className="mt-0.5 size-5 shrink-0"
              />
              <SaleModel sale={sale} />
            </label>
          </li>
        ))}
      </ul>
      <ListSent name="ids" />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function SaleModels({ sales }: { sales: readonly StudioSale[] }) {
  const t = useT();
  const until = sales[0]?.until ?? "";
  return (
    <Card>
      <StudioForm
        intent="save"
        otherIntents={["end"]}
        schema={SaleChange}
        of={{ revision: String(Date.parse(until)) }}
        values={{ ids: sales.map(({ id }) => id), until }}
      >
        <Models sales={sales} />
        <OfferEnd />
        <SubmitButton>{t("studioOffers.save")}</SubmitButton>
        <Disclosure label={t("studioOffers.endSale")}>
          <div className="grid gap-4">
            <p>{t("studioOffers.endSaleText")}</p>
            <div>
              <IntentButton intent="end" variant="danger" formNoValidate>
                {t("studioOffers.endNow")}
              </IntentButton>
            </div>
          </div>
        </Disclosure>
      </StudioForm>
    </Card>
  );
}

import { useId } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Legend } from "#app/ui/choice.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { OfferEnd, OfferRefusal, useOfferFields } from "./offer-fields.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { OfferForm } from "./offer-form.tsx";
import { SaleModel } from "./sale-list.tsx";
import type { StudioSale } from "./sales.contract.ts";

interface SaleModelsProps {
  sales: readonly StudioSale[];
  result: OfferFormResult | undefined;
}

function Models({ sales, result }: SaleModelsProps) {
  const t = useT();
  const { errorOf } = useOfferFields(result);
  const errorId = useId();
  const error = errorOf("model");
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
                name="model"
                value={sale.id}
                defaultChecked={result?.models?.includes(sale.id) ?? true}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                className="mt-0.5 size-5 shrink-0"
              />
              <SaleModel sale={sale} />
            </label>
          </li>
        ))}
      </ul>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export function SaleModels({ sales, result }: SaleModelsProps) {
  const t = useT();
  const until = sales[0]?.until ?? "";
  return (
    <Card>
      <OfferForm result={result} revision={String(Date.parse(until))}>
        <OfferRefusal result={result} />
        <Models sales={sales} result={result} />
        <div className="max-w-80">
          <OfferEnd until={until} result={result} />
        </div>
        <div>
          <IntentButton intent="save">{t("studioOffers.save")}</IntentButton>
        </div>
        <Disclosure label={t("studioOffers.endSale")}>
          <div className="grid gap-4">
            <p>{t("studioOffers.endSaleText")}</p>
            <div>
              <IntentButton intent="end" variant="danger">
                {t("studioOffers.endNow")}
              </IntentButton>
            </div>
          </div>
        </Disclosure>
      </OfferForm>
    </Card>
  );
}

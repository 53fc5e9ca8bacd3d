import { useT } from "#app/i18n/use-t.tsx";
import { Boxes } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { OfferEnd } from "./offer-period.tsx";
import { SaleModel } from "./sale-list.tsx";
import { SaleChange, type StudioSale } from "./sales.contract.ts";

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
        <Boxes
          name="ids"
          legend={t("studioOffers.models")}
          hint={t("studioOffers.saleModelsHint")}
          options={sales.map((sale) => ({ value: sale.id, label: <SaleModel sale={sale} /> }))}
        />
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

import { useLoaderData } from "@remix-run/react";
import { nameAmong } from "#app/catalog/choice/model-choice.tsx";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { money } from "#app/i18n/format.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offerCalls as calls } from "#app/offers/offers.calls.server.ts";
import { OpenPriceChange } from "#app/offers/open-price.contract.ts";
import { openPriceForStudio } from "#app/offers/open-price.server.ts";
import type { SuggestedAmounts } from "#app/offers/pricing/open-price.ts";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { Card } from "#app/ui/card.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, params: { id = "" } }) => ({ model: await openPriceForStudio(services, id) }),
  (t) => t("studioOffers.openPrice"),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/open-price"], { done: "studio.savedForShoppers" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["offers.studio"] } satisfies PageHandle;

interface OpenPriceFormProps {
  model: { id: string; prices: Record<LicenseType, number | null>; suggested: SuggestedAmounts };
}

function OpenPriceForm({ model: { id, prices, suggested } }: OpenPriceFormProps) {
  const t = useT();
  return (
    <Card>
      <StudioForm intent="save" schema={OpenPriceChange} of={{ id }} values={{ ...suggested }}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {LICENSE_TYPES.filter((license) => prices[license] !== null).map((license) => (
            <Field
              key={license}
              name={license}
              label={t("studioOffers.suggested", { license: t(`license.${license}`) })}
              hint={t("studioOffers.suggestedHint", { price: money(prices[license] ?? 0, t.language) })}
            />
          ))}
        </div>
        <SubmitButton>{t("studioOffers.save")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}

export default function OpenPricePage() {
  const t = useT();
  const { model } = useLoaderData<typeof loader>();
  return (
    <StudioPage
      lead={t("studioOffers.openPriceLead")}
      width="read"
      back={{ to: `/studio/models/${model.id}`, label: model.title }}
      nameOf={nameAmong([model])}
    >
      <OpenPriceForm key={model.id} model={model} />
    </StudioPage>
  );
}

import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { money } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";

/** HTML of the prices of a draft, in place of the buy box on the page that its private link opens. */
export const draftPrices = (t: Translate, { licenses }: Pick<ProductDetail, "licenses">): string =>
  staticHtml(
    t,
    <div data-draft className="mt-6 rounded-box border border-line bg-surface p-4">
      <p className="font-semibold">{t("studioPreview.title")}</p>
      <p className="mt-1 text-muted text-sm">{t("studioPreview.text")}</p>
      <dl className="mt-4 grid gap-2">
        {licenses.map(({ type, price }) => (
          <div key={type} className="flex justify-between gap-4">
            <dt>{t(`licence.${type}`)}</dt>
            <dd className="font-semibold tabular-nums">
              {price === 0 ? t("studioModels.free") : money(price, t.language)}
            </dd>
          </div>
        ))}
      </dl>
    </div>,
  );

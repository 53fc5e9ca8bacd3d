import { Link } from "@remix-run/react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { StudioBundle } from "./bundles.contract.ts";

export const bundleTitle = ({ title }: StudioBundle, t: Translate): string =>
  inLanguage(title, t) || t("bundle.title");

function BundleRow({ bundle }: { bundle: StudioBundle }) {
  const t = useT();
  const { models, prices, listPrices } = bundle;
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <h3 className="text-base">
          {/* The whole row is the link's target. */}
          <Link to={`/studio/offers/bundles/${models[0]?.id}`} className="after:absolute after:inset-0">
            {bundleTitle(bundle, t)}
          </Link>
        </h3>
        <p className="wrap-anywhere mt-0.5 text-muted text-sm">
          {models.map(({ title }) => title).join(", ")}
        </p>
      </div>
      <div className="tabular-nums sm:text-right">
        {LICENSE_TYPES.map((license) => {
          const [price, list] = [prices[license], listPrices[license]];
          return (
            price !== undefined && (
              <p key={license}>
                <span className="text-muted text-sm">{t(`license.${license}`)}</span>{" "}
                <span>{money(price, t.language)}</span>{" "}
                <span className="text-muted text-sm">
                  {t("bundle.insteadOf", { price: money(list ?? 0, t.language) })}
                </span>
              </p>
            )
          );
        })}
      </div>
    </li>
  );
}

export const BundleList = ({ bundles }: { bundles: readonly StudioBundle[] }) => (
  <ul className="border-line border-t">
    {bundles.map((bundle) => (
      <BundleRow key={bundle.models[0]?.id} bundle={bundle} />
    ))}
  </ul>
);

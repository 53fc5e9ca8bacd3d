import { Link } from "@remix-run/react";
import type { BundledModel } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { holdsLicenseOrBetter, type LicensedModel } from "#app/offers/pricing/bundle.ts";
import { amountDue, type Holds, minimumDue } from "#app/offers/pricing/pricing.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface BundleModelsProps {
  productId: string;
  title: string | null;
  models: readonly BundledModel[];
}

interface Offer {
  license: LicenseType;
  models: number;
  price: number;
  alone: number;
}

const buysWholeBundle: Holds = () => true;

/** What is left to buy under a license; null when the bundle is not offered under it, nothing is left, or what is left costs no less together. */
function offerOf(license: LicenseType, models: readonly BundledModel[], owned: readonly LicensedModel[]) {
  const holds = holdsLicenseOrBetter(owned);
  const offer: Offer = { license, models: 0, price: 0, alone: 0 };
  for (const { id, licenses } of models) {
    const licensePrice = licenses.find(({ type }) => type === license);
    if (!licensePrice?.bundle) return null;
    if (holds(id, license)) continue;
    const ownedLicenses = licenses.filter(({ type }) =>
      owned.some((each) => each.id === id && each.license === type),
    );
    offer.models += 1;
    offer.price += minimumDue(licensePrice, ownedLicenses, buysWholeBundle);
    offer.alone += amountDue(licensePrice, ownedLicenses);
  }
  return offer.price < offer.alone ? offer : null;
}

function OfferButton({ offer: { license, models, price, alone } }: { offer: Offer }) {
  const t = useT();
  return (
    <Button name="license" value={license} variant="secondary" wide>
      <span>
        <span>{t.count("bundle.add", models)}</span>
        <span className="block font-normal text-muted text-sm tabular-nums">{`${t(`license.${license}`)} · ${money(price, t.language)} ${t("bundle.insteadOf", { price: money(alone, t.language) })}`}</span>
      </span>
    </Button>
  );
}

/** What the visitor owns; nothing until that is known, as everyone reads the page. */
function useOwnedModels(): LicensedModel[] {
  const purchases = useSession().purchases ?? [];
  return purchases.filter(({ revokedAt }) => !revokedAt).map(({ id, license }) => ({ id, license }));
}

export function BundleModels({ productId, title, models }: BundleModelsProps) {
  const t = useT();
  const owned = useOwnedModels();
  const offers = LICENSE_TYPES.map((type) => offerOf(type, models, owned)).filter((offer) => offer !== null);
  const isOwned = (id: string) => owned.some((each) => each.id === id);
  return (
    <section aria-labelledby="bundle" className="max-w-read">
      <h2 id="bundle" className="text-lg">
        {title ?? t("bundle.title")}
      </h2>
      <p className="mt-1 text-muted">{t(offers.length > 0 ? "bundle.lead" : "bundle.complete")}</p>
      <ul className="my-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {models.map(({ id, title, image }) => (
          <li key={id}>
            <Link to={`/product/${id}`} className="grid gap-2 hover:underline">
              <Picture
                image={image}
                sizes="(min-width: 40rem) 14rem, 50vw"
                decorative
                className="rounded-box"
              />
              <span>
                <span>{title}</span>
                {isOwned(id) && (
                  <span className="flex items-center gap-1 text-sm text-success">
                    <CheckIcon className="size-4" />
                    {t("buying.owned")}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {offers.length > 0 && (
        <form method="post" action={`/product/${productId}`} className="grid gap-3 sm:grid-cols-2">
          <input type="hidden" name="intent" value="bundle" />
          {offers.map((offer) => (
            <OfferButton key={offer.license} offer={offer} />
          ))}
        </form>
      )}
    </section>
  );
}

import { Link } from "@remix-run/react";
import type { BundledModel } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SourceField } from "#app/sources/source-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type BundleOffer, bundleOffer } from "./bundle-offer.ts";
import { BundlePrice } from "./bundle-price.tsx";
import { useOwnedModels } from "./use-owned-models.browser.ts";

interface BundleModelsProps {
  productId: string;
  title: string | null;
  models: readonly BundledModel[];
}

function OfferButton({ offer: { license, models, ...price } }: { offer: BundleOffer }) {
  const t = useT();
  return (
    <Button name="license" value={license} variant="secondary" wide>
      <span className="grid justify-items-center gap-1 py-1">
        <span>{t.count("bundle.add", models)}</span>
        <BundlePrice {...price}>{t(`license.${license}`)}</BundlePrice>
      </span>
    </Button>
  );
}

export function BundleModels({ productId, title, models }: BundleModelsProps) {
  const t = useT();
  const owned = useOwnedModels();
  const offers = LICENSE_TYPES.map((type) => bundleOffer(type, models, owned)).filter(
    (offer) => offer !== null,
  );
  const isOwned = (id: string) => owned.some((each) => each.id === id);
  const isComplete = models.every(({ id }) => isOwned(id));
  // In a sale the models may cost no less together.
  const lead = offers.length > 0 ? "bundle.lead" : isComplete && "bundle.complete";
  return (
    <section aria-labelledby="bundle" className="max-w-read">
      <h2 id="bundle" className="text-lg">
        {title ?? t("bundle.title")}
      </h2>
      {lead && <p className="mt-1 text-muted">{t(lead)}</p>}
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
          <SourceField />
          {offers.map((offer) => (
            <OfferButton key={offer.license} offer={offer} />
          ))}
        </form>
      )}
    </section>
  );
}

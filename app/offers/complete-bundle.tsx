import { Form, Link } from "@remix-run/react";
import type { CartBundle, CartItem } from "#app/cart/cart.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { holdsLicenseOrBetter } from "#app/offers/pricing/bundle.ts";
import { SourceField } from "#app/sources/source-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { bundleOffer } from "./bundle-offer.ts";
import { BundlePrice } from "./bundle-price.tsx";
import { useOwnedModels } from "./use-owned-models.browser.ts";

interface CompleteBundleProps {
  bundle: CartBundle;
  items: readonly CartItem[];
}

/** What is missing in the cart for a bundle; nothing when that would cost no less. */
export function CompleteBundle({ bundle, items }: CompleteBundleProps) {
  const t = useT();
  const owned = useOwnedModels();
  const { productId, license, title, models } = bundle;
  const held = [...owned, ...items.map(({ product, license }) => ({ id: product.id, license }))];
  const holds = holdsLicenseOrBetter(held);
  const missing = models.filter(({ id }) => !holds(id, license));
  const offer = bundleOffer(license, models, owned);
  if (!offer || missing.length === 0 || missing.length === offer.models) return null;
  return (
    <Card as="section" aria-label={title ?? t("bundle.title")} className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{title ?? t("bundle.title")}</h2>
        <BundlePrice {...offer} />
      </div>
      <ul className="grid gap-2">
        {missing.map(({ id, title, image }) => (
          <li key={id} className="flex items-center gap-3">
            <Picture image={image} sizes="4rem" decorative className="w-16 shrink-0 rounded-md" />
            <Link to={`/product/${id}`} className="hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="post" action={`/product/${productId}`}>
        <input type="hidden" name="intent" value="bundle" />
        <SourceField />
        <Button name="license" value={license} variant="secondary">
          {t.count("bundle.add", missing.length)}
        </Button>
      </Form>
    </Card>
  );
}

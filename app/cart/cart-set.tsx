import { Form } from "@remix-run/react";
import { includesLicense, LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BundlePrice } from "#app/offers/bundle-price.tsx";
import { sumOf } from "#app/offers/pricing/split.ts";
import { groupsBy } from "#app/shared/groups-by.ts";
import { SourceField } from "#app/sources/source-field.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Cart, CartItem } from "./cart.contract.ts";
import { CartLine, type CartLineProps } from "./cart-line.tsx";

/** What a model of the set costs under a license that is not owned; undefined where it is not sold in a set so. */
function priceInSet({ product, price, license: chosen }: CartItem, license: LicenseType) {
  const offer = product.licenses.find(({ type }) => type === license);
  if (offer?.bundle === undefined) return;
  return license === chosen ? price : Math.min(offer.bundle.price, offer.price);
}

/** Ids of the models of the bundle that a model is in. */
const bundleOf = ({ product: { id, licenses } }: CartItem): string[] => {
  const others = licenses.find(({ bundle }) => bundle)?.bundle?.with;
  return others ? [id, ...others].sort() : [];
};

export const isReduced = ({ price, alone }: CartItem) => price < alone;

/** The lines of a cart; those of a bundle that reduces one of them together, where the first is. */
export function cartGroups({ items, processing }: Cart): CartItem[][] {
  const keyOf = (item: CartItem) => bundleOf(item).join(" ");
  const reduced = new Set(items.filter(isReduced).map(keyOf));
  return groupsBy(items, (item) =>
    reduced.has(keyOf(item)) && !processing.includes(item.product.id) ? keyOf(item) : item.product.id,
  );
}

/** A better license under which these models are a set, and what they cost then. */
function betterSet(items: readonly CartItem[]) {
  const license = LICENSE_TYPES.findLast((type) =>
    items.every((item) => includesLicense(type, item.license) && priceInSet(item, type) !== undefined),
  );
  if (!license || items.every((item) => item.license === license)) return null;
  return { license, price: sumOf(items.map((item) => priceInSet(item, license) ?? 0)) };
}

interface CartSetProps extends Omit<CartLineProps, "item" | "processing"> {
  items: CartItem[];
}

/** The models of a bundle as one thing: what they cost one by one, together, and what that saves. */
export function CartSet({ items, onRemove }: CartSetProps) {
  const t = useT();
  const [first] = items;
  if (!first) return null;
  const models = bundleOf(first).length;
  const price = sumOf(items.map((item) => item.price));
  const alone = sumOf(items.map((item) => item.alone));
  const better = items.length === models ? betterSet(items) : null;
  return (
    <li className="border-line border-b py-4 first:border-t">
      <h2 className="font-sans font-semibold text-base">{t.count("cart.set", models)}</h2>
      {items.length < models && <p className="text-muted text-sm">{t("cart.setOwned")}</p>}
      <div className="mt-3 border-accent/40 border-l-2 pl-4">
        <ul>
          {items.map((item) => (
            <CartLine
              key={item.product.id}
              item={item}
              processing={false}
              isInSet
              canSwitch={!better || item.license !== "standard"}
              onRemove={onRemove}
            />
          ))}
        </ul>
        <div className="mt-4 flex flex-row-reverse flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="grid justify-items-end">
            <BundlePrice price={price} alone={alone} />
            <p className="font-medium text-sm text-success">
              {t("cart.saved", { amount: money(alone - price, t.language) })}
            </p>
          </div>
          {better && (
            <Form method="post" action={`/product/${first.product.id}`}>
              <input type="hidden" name="intent" value="bundle" />
              <SourceField />
              <Button name="license" value={better.license} variant="secondary">
                {t("cart.setSwitch", {
                  license: t(`license.${better.license}`),
                  price: money(better.price, t.language),
                })}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </li>
  );
}

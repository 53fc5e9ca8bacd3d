import { Link } from "@remix-run/react";
import { EDIT_CLASS, SwitchButton } from "#app/cart/line-edits.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { crossedOut, isUpgradeLine, otherLicenseOf } from "#app/offers/pricing/pricing.ts";
import { Picture } from "#app/ui/picture.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import type { CartItem } from "./cart.contract.ts";

export interface CartLineProps {
  item: CartItem;
  processing: boolean;
  /** Among the models of a set, whose price stands below them. */
  isInSet?: boolean;
  canSwitch?: boolean;
  onRemove: (item: CartItem) => void;
}

export function CartLine({ item, processing, isInSet = false, canSwitch = true, onRemove }: CartLineProps) {
  const t = useT();
  const { product, license, price, alone } = item;
  const chosen = product.licenses.find(({ type }) => type === license);
  const isUpgrade = isUpgradeLine(chosen, item);
  const otherLicense = canSwitch ? otherLicenseOf(product.licenses, { license, isUpgrade }) : null;
  const Heading = isInSet ? "h3" : "h2";
  const shownPrice = isInSet ? alone : price;
  const was = chosen?.price === shownPrice ? crossedOut(chosen) : undefined;
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] items-baseline gap-x-4 *:first:self-start border-line border-b py-4 first:border-t sm:grid-cols-[8rem_1fr_auto]">
      <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <Picture image={product.image} sizes="8rem" decorative className="rounded-box" />
      </Link>
      <div className="min-w-0">
        <Heading className="font-sans font-semibold text-base leading-snug">
          <Link to={`/product/${product.id}`} lang={product.titleLanguage} className="hover:underline">
            {product.title}
          </Link>
        </Heading>
        <p className="text-muted text-sm">{t(`license.${license}`)}</p>
        {isUpgrade && shownPrice === alone && <p className="text-muted text-sm">{t("cart.difference")}</p>}
        {processing && <p className="font-medium text-sm">{t("cart.processing")}</p>}
      </div>
      <div className="grid max-w-[5rem] content-start justify-items-end text-right [&>span]:justify-end">
        <PriceTag cents={shownPrice} was={was} className={isInSet ? "text-muted" : "price text-md"} />
        <ComparedPrice cents={shownPrice} />
      </div>
      <form
        method="post"
        action="/cart"
        className="col-span-3 flex flex-wrap gap-x-6 max-sm:mt-1 max-sm:justify-between sm:col-span-2 sm:col-start-2"
        onSubmit={(event) => {
          event.preventDefault();
          onRemove(item);
        }}
      >
        <input type="hidden" name="id" value={product.id} />
        {!processing && <SwitchButton line={{ id: product.id, title: product.title, otherLicense }} />}
        <button
          type="submit"
          aria-label={t("cart.removeOf", { title: product.title })}
          className={EDIT_CLASS}
        >
          {t("cart.remove")}
        </button>
      </form>
    </li>
  );
}

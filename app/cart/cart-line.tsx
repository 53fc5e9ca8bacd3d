import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import type { CartItem } from "./cart.contract.ts";

interface CartLineProps {
  item: CartItem;
  processing: boolean;
  onRemove: (item: CartItem) => void;
}

export function CartLine({ item, processing, onRemove }: CartLineProps) {
  const t = useT();
  const { product, license, price, alone } = item;
  const fullPrice = product.licenses.find(({ type }) => type === license)?.price;
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4 border-line border-b py-4 first:border-t sm:grid-cols-[8rem_1fr_auto]">
      <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden="true">
        <Picture image={product.image} sizes="8rem" decorative className="rounded-box" />
      </Link>
      <div className="min-w-0">
        <h2 className="font-semibold">
          <Link to={`/product/${product.id}`} lang={product.titleLanguage} className="hover:underline">
            {product.title}
          </Link>
        </h2>
        <p className="text-muted text-sm">{t(`license.${license}`)}</p>
        {price < alone && <p className="text-muted text-sm">{t("cart.inBundle")}</p>}
        {fullPrice !== undefined && price === alone && price < fullPrice && (
          <p className="text-muted text-sm">{t("cart.difference")}</p>
        )}
        {processing && <p className="font-medium text-sm">{t("cart.processing")}</p>}
        <form
          method="post"
          action="/cart"
          className="-ml-2"
          onSubmit={(event) => {
            event.preventDefault();
            onRemove(item);
          }}
        >
          <input type="hidden" name="id" value={product.id} />
          <button
            type="submit"
            aria-label={t("cart.removeOf", { title: product.title })}
            className="min-h-11 rounded-md px-2 text-muted text-sm hover:text-ink hover:underline"
          >
            {t("cart.remove")}
          </button>
        </form>
      </div>
      <div className="grid content-start justify-items-end">
        <PriceTag cents={price} className="font-medium" />
        <ComparedPrice cents={price} />
      </div>
    </li>
  );
}

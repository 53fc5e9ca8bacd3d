/** One model in the list: picture, title, formats, and its price or that the user owns it. */
import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { ProductCard as Card } from "#app/catalog/catalog.contract.ts";
import { bytes } from "#app/i18n/format.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useOwns } from "#app/session/use-owns.browser.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ComparedPrice, PriceTag } from "#app/ui/price.tsx";
import { WishButton } from "#app/wish-list/wish-button.tsx";
import type { ListState } from "./back-to-list.tsx";

const BADGE_DATE = { dateStyle: "long", timeZone: "UTC" } as const;

interface ProductCardProps {
  product: Card;
  /** The picture is in view at first, and is loaded with high priority. */
  eager: boolean;
  list?: ListState;
}

export function ProductCard({ product, eager, list }: ProductCardProps) {
  const t = useT();
  const facts = [...product.formats.map((format) => format.toUpperCase()), bytes(product.weight, t.language)];
  if (product.comments) facts.push(t.count("home.comments", product.comments));
  if (product.photos) facts.push(t.count("home.photos", product.photos));
  return (
    <article className="card">
      <Picture
        image={product.image}
        sizes="(min-width: 64rem) 23rem, calc(50vw - 1.375rem)"
        eager={eager}
        decorative
      />
      <div className="card-text">
        <h3>
          <Link to={`/product/${product.id}`} state={list}>
            {product.title}
          </Link>
        </h3>
        <div>
          <p>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          <Price product={product} />
        </div>
      </div>
      {product.badge && (
        // Intl differs between engines: React leaves a different attribute as the server wrote it.
        <time
          dateTime={product.badge.at}
          title={new Date(product.badge.at).toLocaleDateString(LANGUAGES[t.language].locale, BADGE_DATE)}
        >
          {t(`home.${product.badge.name}`)}
        </time>
      )}
      <card-fit data-footprint={JSON.stringify(product.footprint)} />
      <WishButton product={product} />
    </article>
  );
}

/** The prices of all licences are in a popover, which the browser opens and closes by itself. */
function Price({ product }: Pick<ProductCardProps, "product">) {
  const t = useT();
  if (useOwns(product.id))
    return (
      <p className="card-saved">
        <CheckIcon />
        {t("home.saved")}
      </p>
    );
  const { id, licenses, licence, price } = product;
  const shown = (
    <>
      <PriceTag {...price} />
      {licence && <small>{t(`home.license_${licence}`)}</small>}
      <ComparedPrice cents={price.cents} />
    </>
  );
  if (licenses.length < 2) return <p className="card-price">{shown}</p>;
  const popover = `prices-${id}`;
  return (
    <>
      <button type="button" className="card-price" {...{ popovertarget: popover }}>
        {shown}
      </button>
      <dl id={popover} className="card-prices" {...{ popover: "auto" }}>
        {licenses.map(({ type, price: cents }) => (
          <Fragment key={type}>
            <dt>{t(`home.license_${type}`)}</dt>
            <dd>
              <PriceTag cents={cents} /> <ComparedPrice cents={cents} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** Placeholders of cards that are being loaded, as items of their list. */
export const ProductCardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike
    <li key={index}>
      <div className="card">
        <span className="aspect-4/3 animate-breathe bg-ground" />
        <div className="card-text">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    </li>
  ));

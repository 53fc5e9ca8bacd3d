import { Link } from "@remix-run/react";
import type { ProductCard } from "#app/catalog/catalog.contract.ts";
import { bytes } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PriceTag } from "#app/ui/price.tsx";

export function RelatedModel({ product }: { product: ProductCard }) {
  const t = useT();
  const { price } = product;
  const formats = product.formats.map((format) => format.toUpperCase()).join(" · ");
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-box border border-line bg-surface transition duration-150 focus-within:border-edge hover:-translate-y-0.5 hover:border-edge">
      <Picture
        image={product.image}
        sizes="(min-width: 64rem) 17rem, calc(50vw - 1.375rem)"
        decorative
        className="border-line border-b"
      />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <h3 className="font-semibold leading-snug">
          <Link
            to={`/product/${product.id}`}
            lang={product.titleLanguage}
            className="outline-none after:absolute after:inset-0 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
          >
            {product.title}
          </Link>
        </h3>
        <p className="mt-auto pt-2 text-muted text-sm tabular-nums">
          <span>{formats}</span> ·{" "}
          <span className="whitespace-nowrap">{bytes(product.weight, t.language)}</span>
        </p>
        <PriceTag {...price} className={`font-medium ${price.cents === 0 ? "text-success" : ""}`} />
      </div>
    </article>
  );
}

const IN_A_ROW = 4;

/** Where less than a row is similar, the way to all models stands beside it. */
export function RelatedModels({ products }: { products: readonly ProductCard[] }) {
  const t = useT();
  const isShort = products.length > 0 && products.length < IN_A_ROW;
  return (
    <section aria-label={t("information.related")} className="mt-12 grid gap-6 border-line border-t pt-10">
      {products.length > 0 && (
        <>
          <h2 className="text-lg">{t("information.related")}</h2>
          <ul className="grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-4">
            {products.map((product) => (
              <li key={product.id}>
                <RelatedModel product={product} />
              </li>
            ))}
            {isShort && (
              <li>
                <Link
                  to="/#products"
                  className="grid h-full min-h-24 place-items-center rounded-box border border-edge border-dashed p-4 text-center font-medium text-accent hover:border-ink hover:text-accent-strong"
                >
                  {t("information.allModels")}
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
      {!isShort && (
        <ButtonLink to="/#products" variant="secondary" size="lg" className="justify-self-center">
          {t("information.allModels")}
        </ButtonLink>
      )}
    </section>
  );
}

import { Link } from "@remix-run/react";
import type { ProductCard as Card } from "#app/catalog/catalog.contract.ts";
import { CARD_GRID, ProductCard } from "#app/catalog/list/product-card.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

const IN_A_ROW = 4;

/** Where less than a row is similar, the way to all models stands beside it. */
export function RelatedModels({ products }: { products: readonly Card[] }) {
  const t = useT();
  const isShort = products.length > 0 && products.length < IN_A_ROW;
  return (
    <section aria-label={t("information.related")} className="mt-12 grid gap-6 border-line border-t pt-10">
      {products.length > 0 && (
        <>
          <h2 className="text-lg">{t("information.related")}</h2>
          <ul className={CARD_GRID}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
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

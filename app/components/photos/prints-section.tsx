/** The newest photos that owners took of their prints, on the model's page. */
import { Link } from "@remix-run/react";
import { Picture } from "#app/components/ui/picture.tsx";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { count } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** A product with the first of its photos. */
export type ProductWithPrints = Pick<ProductDetail, "id" | "photos" | "prints">;

export default function PrintsSection({ product }: { product: ProductWithPrints }) {
  const t = useT();
  const { prints, photos } = product;
  const page = `/product/${product.id}/photos`;
  return (
    <section aria-labelledby="prints">
      <h2 id="prints" className="text-lg">
        {t("prints.title")}{" "}
        <span className="font-normal text-muted tabular-nums">{count(photos, t.language)}</span>
      </h2>
      <ul className="my-4 grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-4">
        {prints.map(({ id, image, username }) => (
          <li key={id}>
            <Link to={`${page}#photo-${id}`}>
              <Picture
                image={{ ...image, alt: t("prints.alt", { name: username }) }}
                sizes="(min-width: 40rem) 11rem, 33vw"
                className="aspect-square! rounded-lg border border-line"
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        {photos > prints.length && (
          <Link to={page} className="py-2 text-link">
            {t("prints.all", { count: count(photos, t.language) })}
          </Link>
        )}
        <Link to={`${page}#add`} className="py-2 text-link">
          {t("prints.add")}
        </Link>
      </p>
    </section>
  );
}

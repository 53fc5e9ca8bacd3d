import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";

type ProductWithPhotos = Pick<ProductDetail, "id" | "photos" | "newestPhotos">;

function ProductPhotos({ product: { id, newestPhotos, photos } }: { product: ProductWithPhotos }) {
  const t = useT();
  const page = `/product/${id}/photos`;
  const addLink = (
    <a href={`${page}#add`} className="inline-block py-2 text-link">
      {t("productPhotos.add")}
    </a>
  );
  if (photos === 0) return addLink;
  return (
    <section aria-labelledby="prints">
      <h2 id="prints" className="text-lg">
        {t("productPhotos.title")}{" "}
        <span className="font-normal text-muted tabular-nums">{wholeNumber(photos, t.language)}</span>
      </h2>
      <ul className="my-4 grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-4">
        {newestPhotos.map(({ id, image, username }) => (
          <li key={id}>
            <a href={`${page}#photo-${id}`} className="block cursor-zoom-in">
              <Picture
                image={{ ...image, alt: t("productPhotos.alt", { name: username }) }}
                sizes="(min-width: 40rem) 11rem, 33vw"
                className="aspect-square! rounded-lg border border-line"
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        {photos > newestPhotos.length && (
          <a href={page} className="py-2 text-link">
            {t("productPhotos.all", { count: wholeNumber(photos, t.language) })}
          </a>
        )}
        {addLink}
      </p>
    </section>
  );
}

/** HTML of the newest photos of owners' prints, each a link to the page of all photos. */
export const productPhotos = (t: Translate, product: ProductWithPhotos): string =>
  staticHtml(t, <ProductPhotos product={product} />);

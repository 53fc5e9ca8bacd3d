/** The newest photos that owners took of their prints, on the model's page; without scripts their page shows them large. */
import { Link } from "@remix-run/react";
import { type ComponentType, type RefObject, Suspense, useRef } from "react";
import type { LightboxProps } from "#app/components/products/lightbox.tsx";
import { loadLightbox, useLightbox } from "#app/components/products/use-lightbox.ts";
import { Picture } from "#app/components/ui/picture.tsx";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { count } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { settingsText } from "./photo-figure.tsx";

/** A product with the first of its photos. */
export type ProductWithPrints = Pick<ProductDetail, "id" | "photos" | "prints">;

interface LargePrintsProps extends Pick<ProductWithPrints, "prints"> {
  Lightbox: ComponentType<LightboxProps>;
  list: RefObject<HTMLUListElement>;
}

function LargePrints({ Lightbox, prints, list }: LargePrintsProps) {
  const t = useT();
  const images = prints.map(({ image, username }) => ({
    ...image,
    alt: t("prints.alt", { name: username }),
  }));
  const captions = prints.map((photo) =>
    [photo.caption, settingsText(photo, t), t("photos.by", { name: photo.username })]
      .filter(Boolean)
      .join(" · "),
  );
  const focus = (index: number) => list.current?.querySelectorAll("a")[index]?.focus();
  return <Lightbox name="print" images={images} captions={captions} focus={focus} />;
}

export default function PrintsSection({ product }: { product: ProductWithPrints }) {
  const t = useT();
  const { prints, photos } = product;
  const page = `/product/${product.id}/photos`;
  const list = useRef<HTMLUListElement>(null);
  const { Lightbox, enlarge } = useLightbox("print", prints.length);
  return (
    <section aria-labelledby="prints">
      <h2 id="prints" className="text-lg">
        {t("prints.title")}{" "}
        <span className="font-normal text-muted tabular-nums">{count(photos, t.language)}</span>
      </h2>
      <ul ref={list} className="my-4 grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-4">
        {prints.map(({ id, image, username }, index) => (
          <li key={id}>
            <Link
              to={`${page}#photo-${id}`}
              onPointerEnter={loadLightbox}
              onFocus={loadLightbox}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                enlarge(index);
              }}
              className="block cursor-zoom-in"
            >
              <Picture
                image={{ ...image, alt: t("prints.alt", { name: username }) }}
                sizes="(min-width: 40rem) 11rem, 33vw"
                className="aspect-square! rounded-lg border border-line"
              />
            </Link>
          </li>
        ))}
      </ul>
      {Lightbox && (
        <Suspense fallback={null}>
          <LargePrints Lightbox={Lightbox} prints={prints} list={list} />
        </Suspense>
      )}
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

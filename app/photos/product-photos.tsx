import { Link } from "@remix-run/react";
import { type MouseEvent, Suspense, useRef } from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { useLightbox } from "#app/catalog/product/use-lightbox.browser.ts";
import { importTwice } from "#app/http/import-with-retry.browser.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";
import type { Photo } from "./photos.contract.ts";

const load = () =>
  importTwice(() => import("./photo-lightbox.tsx")).then(({ PhotoLightbox }) => PhotoLightbox);

interface ProductPhotosProps {
  product: Pick<ProductDetail, "id" | "photos" | "newestPhotos">;
}

export function ProductPhotos({ product: { id, newestPhotos, photos } }: ProductPhotosProps) {
  const t = useT();
  const page = `/product/${id}/photos`;
  return (
    <section aria-labelledby="prints">
      <h2 id="prints" className="text-lg">
        <span>{t("productPhotos.title")}</span>{" "}
        {photos > 0 && (
          <span className="font-normal text-muted tabular-nums">{wholeNumber(photos, t.language)}</span>
        )}
      </h2>
      {photos === 0 ? (
        <p className="mt-4">
          <Link to={`${page}#add`} className={buttonClassName({ variant: "secondary" })}>
            {t("productPhotos.first")}
          </Link>
        </p>
      ) : (
        <>
          <NewestPhotos photos={newestPhotos} page={page} />
          <p className="flex flex-wrap gap-x-6">
            {photos > newestPhotos.length && (
              <Link to={page} className="py-2 text-link">
                {t("productPhotos.all", { count: wholeNumber(photos, t.language) })}
              </Link>
            )}
            <Link to={`${page}#add`} className="py-2 text-link">
              {t("productPhotos.add")}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function NewestPhotos({ photos, page }: { photos: readonly Photo[]; page: string }) {
  const t = useT();
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const { Lightbox, enlarge } = useLightbox("photo", { count: photos.length, load });
  const open = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    enlarge(index);
  };
  return (
    <>
      <ul className="my-4 grid grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-4">
        {photos.map(({ id, image, username }, index) => (
          <li key={id}>
            <Link
              ref={(link) => {
                links.current[index] = link;
              }}
              to={`${page}#photo-${id}`}
              onClick={(event) => open(event, index)}
              className="block cursor-zoom-in"
            >
              <Picture
                image={{ ...image, alt: t("productPhotos.alt", { name: username }) }}
                sizes="(min-width: 40rem) 11rem, 33vw"
                className="aspect-square! rounded-lg border border-line"
              />
            </Link>
          </li>
        ))}
      </ul>
      {Lightbox && (
        <Suspense fallback={null}>
          <Lightbox newestPhotos={photos} focus={(index) => links.current[index]?.focus()} />
        </Suspense>
      )}
    </>
  );
}

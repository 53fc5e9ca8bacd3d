/** Owners' photos on the model's page (product-photos.server.tsx); with JavaScript a click opens them in a lightbox. */
import { type MouseEvent, Suspense, useRef } from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { useLightbox } from "#app/catalog/product/use-lightbox.browser.ts";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";

const load = () => import("./photo-lightbox.tsx").then(({ PhotoLightbox }) => PhotoLightbox);

interface ProductPhotosProps extends Pick<ProductDetail, "newestPhotos"> {
  html: string;
}

export function ProductPhotos({ newestPhotos, html }: ProductPhotosProps) {
  const section = useRef<HTMLDivElement>(null);
  const { Lightbox, enlarge } = useLightbox("photo", { count: newestPhotos.length, load });
  const photos = () => [...(section.current?.querySelectorAll("li a") ?? [])] as HTMLElement[];
  const onClick = (event: MouseEvent) => {
    const index = photos().findIndex((photo) => photo.contains(event.target as Element));
    if (index < 0 || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
    enlarge(index);
  };
  return (
    <div ref={section} onClickCapture={onClick}>
      <StaticHtml html={html} />
      {Lightbox && (
        <Suspense fallback={null}>
          <Lightbox newestPhotos={newestPhotos} focus={(index) => photos()[index]?.focus()} />
        </Suspense>
      )}
    </div>
  );
}

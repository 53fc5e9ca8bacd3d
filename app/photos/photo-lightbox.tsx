/** Owners' photos over the whole screen; loaded when one is opened. */

import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { Lightbox } from "#app/catalog/product/lightbox.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { settingsText } from "./photo-figure.tsx";

interface PhotoLightboxProps extends Pick<ProductDetail, "newestPhotos"> {
  focus: (index: number) => void;
}

export function PhotoLightbox({ newestPhotos, focus }: PhotoLightboxProps) {
  const t = useT();
  const images = newestPhotos.map(({ image, username }) => ({
    ...image,
    alt: t("productPhotos.alt", { name: username }),
  }));
  const captions = newestPhotos.map((photo) =>
    [photo.caption, settingsText(photo, t), t("photos.by", { name: photo.username })]
      .filter(Boolean)
      .join(" · "),
  );
  return <Lightbox name="photo" images={images} captions={captions} focus={focus} />;
}

import { Lightbox } from "#app/catalog/product/lightbox.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { settingsText } from "./photo-figure.tsx";
import type { Photo } from "./photos.contract.ts";

interface PhotoLightboxProps {
  newestPhotos: readonly Photo[];
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

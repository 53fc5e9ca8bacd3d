import { SHARP_FROM } from "#app/catalog/picture-shows.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { WarningIcon } from "#app/ui/icons.tsx";

/** That a picture will look soft where it is enlarged. It may be published all the same. */
export function SmallPictureNote({ picture }: { picture: { width: number; height: number } }) {
  const t = useT();
  const pixels = wholeNumber(Math.max(picture.width, picture.height), t.language);
  return (
    <p className="flex gap-1.5 text-sm">
      <WarningIcon className="h-lh w-4 text-star" />
      <span>{t("pictureTexts.small", { pixels, from: wholeNumber(SHARP_FROM, t.language) })}</span>
    </p>
  );
}

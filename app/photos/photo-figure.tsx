import type { ReactNode } from "react";
import { number } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Photo } from "./photos.contract.ts";

export function settingsText({ printer, material, layerHeight }: Photo, t: Translate): string {
  const layer = layerHeight !== null && t("photos.layer", { height: number(layerHeight, t.language, 3) });
  return [printer, material, layer].filter(Boolean).join(" · ");
}

interface PhotoFigureProps {
  photo: Photo;
  sizes: string;
  eager?: boolean;
  children?: ReactNode;
}

export function PhotoFigure({ photo, sizes, eager = false, children }: PhotoFigureProps) {
  const t = useT();
  const settings = settingsText(photo, t);
  const alt = t("productPhotos.alt", { name: photo.username });
  return (
    <figure className="overflow-hidden rounded-box border border-line bg-surface">
      <Picture image={{ ...photo.image, alt }} sizes={sizes} eager={eager} className="aspect-auto!" />
      <figcaption className="grid gap-1 p-3 wrap-anywhere sm:p-4">
        {photo.caption && (
          <p dir="auto" className="whitespace-pre-line">
            {photo.caption}
          </p>
        )}
        {settings && (
          <p dir="auto" className="text-sm tabular-nums">
            {settings}
          </p>
        )}
        <p className="text-muted text-sm">
          <bdi>
            <Sentence words="photos.by" kept={{ name: photo.username }} />
          </bdi>
        </p>
        {children}
      </figcaption>
    </figure>
  );
}

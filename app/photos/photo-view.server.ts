import { inLanguage } from "#app/i18n/translated.ts";
import type { Services } from "#app/services.ts";
import type { OwnPhoto, Photo, StudioPhoto } from "./photos.contract.ts";
import type { PhotoRow, photosByState } from "./photos.store.server.ts";

interface Row {
  photo: PhotoRow;
  username: string;
}
type Reader = Pick<Services, "settings" | "language" | "mainLanguage">;

type UrlBuilder = (file: { key: string; width: number }) => string;

function shownPhoto({ photo, username }: Row, urlOf: UrlBuilder): Photo {
  const { id, productId, printer, material, layerMm, caption, createdAt, picture } = photo;
  const { key, width, height, narrower } = picture;
  const image = {
    url: urlOf({ key, width }),
    width,
    height,
    narrower: narrower.map((each) => ({ url: urlOf(each), width: each.width })),
  };
  return {
    id,
    productId,
    image,
    username,
    printer,
    material,
    layerHeight: layerMm,
    caption,
    createdAt: createdAt.toISOString(),
  };
}

const publicUrl =
  ({ settings }: Reader): UrlBuilder =>
  ({ key }) =>
    `${settings.IMAGES_URL}/${key}`;

const privateUrl =
  (id: number): UrlBuilder =>
  ({ width }) =>
    `/app/photos/file/${id}?width=${width}`;

export const photoOf = (row: Row, reader: Reader): Photo => shownPhoto(row, publicUrl(reader));

export function ownPhotoOf(row: Row, reader: Reader): OwnPhoto {
  const state = row.photo.status === "approved" ? "approved" : "pending";
  const urlOf = state === "approved" ? publicUrl(reader) : privateUrl(row.photo.id);
  return { ...shownPhoto(row, urlOf), state };
}

type ModeratedRow = Awaited<ReturnType<typeof photosByState>>[number];

export const moderatedPhotoOf = ({ title, reports, ...row }: ModeratedRow, reader: Reader): StudioPhoto => ({
  ...ownPhotoOf(row, reader),
  productTitle: inLanguage(title, reader),
  reports: JSON.parse(reports),
});

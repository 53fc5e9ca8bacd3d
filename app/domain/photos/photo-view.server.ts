/** A stored photo as readers see it. */
import type { Services } from "#app/context.server.ts";
import { inLanguage } from "#app/domain/translated.ts";
import type { ModeratedPhoto, OwnPhoto, Photo } from "./photos.contract.ts";
import type { PhotoRow, photosByState } from "./photos.store.server.ts";

interface Row {
  photo: PhotoRow;
  username: string;
}
type Reader = Pick<Services, "settings" | "language">;

/** Public, or for its owner and the seller only. */
type Address = (file: { key: string; width: number }) => string;

function viewOf({ photo, username }: Row, address: Address): Photo {
  const { id, productId, printer, material, layerMm, caption, createdAt, picture } = photo;
  const { key, width, height, narrower } = picture;
  const image = {
    url: address({ key, width }),
    width,
    height,
    narrower: narrower.map((each) => ({ url: address(each), width: each.width })),
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

const publicAddress =
  ({ settings }: Reader): Address =>
  ({ key }) =>
    `${settings.IMAGES_URL}/${key}`;

const privateAddress =
  (id: number): Address =>
  ({ width }) =>
    `/app/photos/file/${id}?width=${width}`;

export const photoOf = (row: Row, reader: Reader): Photo => viewOf(row, publicAddress(reader));

export function ownPhotoOf(row: Row, reader: Reader): OwnPhoto {
  const state = row.photo.status === "approved" ? "approved" : "pending";
  const address = state === "approved" ? publicAddress(reader) : privateAddress(row.photo.id);
  return { ...viewOf(row, address), state };
}

type ModeratedRow = Awaited<ReturnType<typeof photosByState>>[number];

export const moderatedPhotoOf = ({ title, ...row }: ModeratedRow, reader: Reader): ModeratedPhoto => ({
  ...ownPhotoOf(row, reader),
  productTitle: inLanguage(title, reader.language),
});

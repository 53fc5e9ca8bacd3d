import { NEW_COLUMNS, type ProductRow } from "#app/catalog/catalog.store.server.ts";
import { byPriceColumn } from "#app/catalog/licenses.ts";
import { attributeColumns } from "#app/catalog/product-attributes.ts";
import { partsOf } from "#app/meshes/print-facts.ts";
import { footprintOf } from "#app/printers/fit.ts";
import type { Preview } from "#app/publishing/pictures.contract.ts";
import type { ModelDetails } from "#app/publishing/product-details.contract.ts";
import type {
  ProductZip,
  PublishAnswer,
  PublishRequest,
  StoredZip,
} from "#app/publishing/publishing.contract.ts";
import type { Services } from "#app/services.ts";

export const zipKey = (id: string, version: number, sha256: string) =>
  `products/${id}/${version}/${sha256}.zip`;

/** The current version when it is the same zip, else the next. */
export const versionFor = (current: ProductRow | undefined, sha256: string) =>
  current?.zipSha256 === sha256 ? current.version : (current?.version ?? 0) + 1;

export function detailColumns({
  title,
  description,
  tags,
  alsoCalled,
  prices,
  ...attributes
}: Omit<ModelDetails, "id">) {
  const listPrices = byPriceColumn((license) => prices[license] ?? null);
  const priceCents = Math.min(...Object.values(listPrices).filter((cents) => cents !== null));
  return {
    title,
    description,
    tags,
    alsoCalled,
    ...listPrices,
    priceCents,
    free: priceCents === 0,
    ...attributeColumns(attributes),
  };
}

export function zipColumns(id: string, { zip, source, files }: ProductZip | StoredZip, current?: ProductRow) {
  const version = versionFor(current, zip.sha256);
  return {
    version,
    zipKey: source.kind === "stored" ? source.key : zipKey(id, version, zip.sha256),
    zipSha256: zip.sha256,
    zipBytes: zip.bytes,
    fileCount: files.length,
    formats: [...new Set(files.map(({ format }) => format))].sort(),
    footprint: footprintOf(partsOf(files)),
  };
}

/** Whether nobody may get the model's exact mesh without paying: it costs something, and the seller has not chosen to show it. */
export const isProtected = ({ free, preview }: Pick<ProductRow, "free" | "preview">): boolean =>
  !free && preview?.kind !== "exact";

/** Both numbers only grow. @param editsRevision of its unpublished edits; undefined without any */
export const modelRevision = ({ updatedAt }: Pick<ProductRow, "updatedAt">, editsRevision = 0) =>
  updatedAt.getTime() + editsRevision;

/** @param seed kept when the preview has none */
export const previewColumns = (preview: Preview | null, seed: string | null = null) => ({
  preview: preview && {
    key: preview.key,
    bytes: preview.bytes,
    kind: preview.kind,
    omitted: preview.omitted,
  },
  previewSeed: preview?.seed ?? seed,
});

export type NewProduct = ProductZip & Pick<PublishRequest, "images" | "preview">;

export const newRow = (id: string, request: NewProduct, at: Date) => ({
  id,
  images: request.images,
  ...zipColumns(id, request),
  ...previewColumns(request.preview ?? null),
  ...NEW_COLUMNS,
  publishedAt: at,
  updatedAt: at,
});

export const publishAnswer = (
  { settings }: Pick<Services, "settings">,
  { id, version }: ProductRow,
): PublishAnswer => ({ id, version, url: `${settings.SHOP_ORIGIN}/product/${id}` });

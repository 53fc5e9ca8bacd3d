import type { ProductImage } from "#app/catalog/catalog.contract.ts";

/** For `srcset`; undefined for a picture of one size. */
export const srcSetOf = (image: Pick<ProductImage, "url" | "width" | "narrower">): string | undefined =>
  image.narrower.length > 0
    ? [...image.narrower, image].map(({ url, width }) => `${url} ${width}w`).join(", ")
    : undefined;

/** The part of a product that its card shows, so that a list sends no more than that. */
import type { ProductImage, ProductSummary } from "./catalog.contract.ts";

export interface ProductCard {
  id: string;
  title: string;
  /** Lowest licence price in euro cents. */
  price: number;
  formats: string[];
  files: number;
  /** Bytes of the zip. */
  weight: number;
  image: ProductImage | null;
}

export const productCard = (product: ProductSummary): ProductCard => ({
  id: product.id,
  title: product.title,
  price: product.price,
  formats: product.formats,
  files: product.files,
  weight: product.weight,
  image: product.image,
});

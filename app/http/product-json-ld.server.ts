/** What search engines read of a product (schema.org Product); Remix escapes it for the page. */
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import type { Shop } from "./page-head.server.ts";

type Described = Pick<ProductDetail, "id" | "title" | "description" | "images" | "licenses">;

export function productJsonLd(product: Described, { settings }: Shop) {
  const { SHOP_ORIGIN: origin, SHOP_NAME: name } = settings;
  const url = `${origin}/product/${product.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: product.id,
    url,
    image: product.images.map((image) => new URL(image.url, origin).href),
    brand: { "@type": "Brand", name },
    offers: product.licenses.map(({ type, price }) => ({
      "@type": "Offer",
      name: type,
      price: (price / 100).toFixed(2),
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      url,
    })),
  };
}

/** What search engines read of a product (schema.org Product); Remix escapes it for the page. */
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";

type Described = Pick<ProductDetail, "id" | "title" | "description" | "images" | "licenses">;

export function productJsonLd(product: Described, shop: { origin: string; shopName: string }) {
  const url = `${shop.origin}/product/${product.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: product.id,
    url,
    image: product.images.map((image) => new URL(image.url, shop.origin).href),
    brand: { "@type": "Brand", name: shop.shopName },
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

/** What search engines read of a product (schema.org Product); Remix escapes it for the page. */
import { crossedOut } from "#app/domain/catalog/card-price.ts";
import type { LicencePrice, ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
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
    offers: product.licenses.map((licence) => ({
      "@type": "Offer",
      name: licence.type,
      price: euros(licence.price),
      priceCurrency: "EUR",
      ...saleFacts(licence),
      availability: "https://schema.org/InStock",
      url,
    })),
  };
}

const euros = (cents: number) => (cents / 100).toFixed(2);

/** The price that is crossed out, and how long the other is charged (Google's merchant listings). */
function saleFacts(licence: LicencePrice) {
  if (!licence.sale) return {};
  const was = crossedOut(licence) ?? 0;
  const strikethrough = {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: euros(was),
    priceCurrency: "EUR",
  };
  return { priceValidUntil: licence.sale.until, ...(was > 0 && { priceSpecification: strikethrough }) };
}

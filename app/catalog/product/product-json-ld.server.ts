/** What search engines read of a product (schema.org). */
import type { LicensePrice, ProductDetail } from "#app/catalog/catalog.contract.ts";
import { crossedOut } from "#app/offers/pricing/pricing.ts";
import type { Rating } from "#app/reviews/rating.ts";
import type { HeadServices } from "#app/shell/page-head.server.ts";

const euros = (cents: number) => (cents / 100).toFixed(2);

/** The price that is crossed out, and until when the sale's price is charged (Google's merchant listings). */
function saleFacts(license: LicensePrice) {
  if (!license.sale) return {};
  const regularCents = crossedOut(license) ?? 0;
  const strikethrough = {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: euros(regularCents),
    priceCurrency: "EUR",
  };
  return {
    priceValidUntil: license.sale.until,
    ...(regularCents > 0 && { priceSpecification: strikethrough }),
  };
}

/** Only what this shop has verified itself; search engines refuse a rating of no reviews. */
const ratingFacts = (rating: Rating | null) =>
  rating && {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.reviews,
      bestRating: 5,
      worstRating: 1,
    },
  };

interface DescribedProduct
  extends Pick<ProductDetail, "id" | "title" | "description" | "images" | "licenses" | "rating"> {
  /** The canonical one of its page. */
  url: string;
}

export async function productJsonLd(
  product: DescribedProduct,
  { settings, shop }: Omit<HeadServices, "language">,
) {
  const { SHOP_ORIGIN: origin } = settings;
  const { name } = (await shop.profile()).brand;
  const { url } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: product.id,
    url,
    image: product.images.map((image) => new URL(image.url, origin).href),
    brand: { "@type": "Brand", name },
    ...ratingFacts(product.rating),
    offers: product.licenses.map((license) => ({
      "@type": "Offer",
      name: license.type,
      price: euros(license.price),
      priceCurrency: "EUR",
      ...saleFacts(license),
      availability: "https://schema.org/InStock",
      url,
    })),
  };
}

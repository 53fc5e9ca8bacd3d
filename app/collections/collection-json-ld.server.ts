import type { ShownCollection } from "./collections.contract.ts";

interface DescribedCollection extends Pick<ShownCollection, "title" | "models"> {
  description: string;
  /** The canonical one of its page. */
  url: string;
}

/** What search engines read of a collection (schema.org). */
export const collectionJsonLd = (
  { title, description, url, models }: DescribedCollection,
  origin: string,
) => ({
  "@context": "https://schema.org",
  "@type": "CollectionPage",
  name: title,
  description,
  url,
  mainEntity: {
    "@type": "ItemList",
    numberOfItems: models.length,
    itemListElement: models.map(({ id }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      url: `${origin}/product/${id}`,
    })),
  },
});

/** The head of a page that search engines may list. It is a part of the page's data, so that browsers load no code for it. */
import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Brand } from "#app/brand/brand.contract.ts";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { LANGUAGES, type Language, pageAddress } from "#app/i18n/languages.ts";

export interface HeadServices {
  settings: { SHOP_ORIGIN: string };
  shop: { profile(): Promise<{ brand: Pick<Brand, "name" | "languages"> }> };
  language: Language;
}

interface PageFacts {
  title: string;
  description: string;
  path: string;
  image?: ProductImage | null;
  /** In which its text is written; left out, every language of the shop. */
  writtenIn?: readonly Language[];
}

/** A page without a translation has the address of the language that it is written in, and no alternates. */
function addresses(url: string, language: Language, languages: readonly Language[]): MetaDescriptor[] {
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: "link", rel, href, hrefLang });
  return [
    link("canonical", pageAddress(url, language)),
    ...(languages.length > 1
      ? [
          ...languages.map((code) => link("alternate", pageAddress(url, code), code)),
          link("alternate", url, "x-default"),
        ]
      : []),
    { property: "og:url", content: pageAddress(url, language) },
  ];
}

const previewImage = (image: ProductImage, origin: string): MetaDescriptor[] => [
  { property: "og:image", content: new URL(image.url, origin).href },
  { property: "og:image:width", content: String(image.width) },
  { property: "og:image:height", content: String(image.height) },
  { property: "og:image:alt", content: image.alt },
];

export async function pageHead(
  { settings, shop, language }: HeadServices,
  page: PageFacts,
): Promise<MetaDescriptor[]> {
  const { SHOP_ORIGIN: origin } = settings;
  const { name: shopName, languages } = (await shop.profile()).brand;
  const { title, description, path, image, writtenIn = languages } = page;
  const written = languages.filter((code) => writtenIn.includes(code));
  const textLanguage = written.includes(language) ? language : (written[0] ?? language);
  return [
    { title: `${title} · ${shopName}` },
    { name: "description", content: description },
    ...addresses(origin + path, textLanguage, written),
    { property: "og:type", content: image ? "product" : "website" },
    { property: "og:site_name", content: shopName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:locale", content: LANGUAGES[textLanguage].locale.replace("-", "_") },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(image ? previewImage(image, origin) : []),
  ];
}

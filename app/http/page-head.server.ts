/** The head of a page that search engines may list. It is a part of the page's data, so that browsers load no code for it. */
import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ProductImage } from "#app/domain/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language, pageAddress } from "#app/domain/languages.ts";

export interface Shop {
  settings: { SHOP_NAME: string; SHOP_ORIGIN: string };
  language: Language;
}

interface PageFacts {
  title: string;
  description: string;
  /** Such as "/product/x". */
  path: string;
  image?: ProductImage | null;
}

function addresses(url: string, language: Language): MetaDescriptor[] {
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: "link", rel, href, hrefLang });
  return [
    link("canonical", pageAddress(url, language)),
    ...LANGUAGE_CODES.map((code) => link("alternate", pageAddress(url, code), code)),
    link("alternate", url, "x-default"),
    { property: "og:url", content: pageAddress(url, language) },
  ];
}

const preview = (image: ProductImage, origin: string): MetaDescriptor[] => [
  { property: "og:image", content: new URL(image.url, origin).href },
  { property: "og:image:width", content: String(image.width) },
  { property: "og:image:height", content: String(image.height) },
  { property: "og:image:alt", content: image.alt },
];

export function pageHead({ settings, language }: Shop, page: PageFacts): MetaDescriptor[] {
  const { SHOP_NAME: shopName, SHOP_ORIGIN: origin } = settings;
  const { title, description, path, image } = page;
  return [
    { title: `${title} · ${shopName}` },
    { name: "description", content: description },
    ...addresses(origin + path, language),
    { property: "og:type", content: image ? "product" : "website" },
    { property: "og:site_name", content: shopName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:locale", content: LANGUAGES[language].locale.replace("-", "_") },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(image ? preview(image, origin) : []),
  ];
}

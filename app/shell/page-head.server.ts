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
  /** The languages of its text; default: every language of the shop. */
  writtenIn?: readonly Language[];
}

/** A page without a translation has the address of the language that it is written in, and no alternates. */
function addresses(url: string, canonical: string, languages: readonly Language[]): MetaDescriptor[] {
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: "link", rel, href, hrefLang });
  return [
    link("canonical", canonical),
    ...(languages.length > 1
      ? [
          ...languages.map((code) => link("alternate", pageAddress(url, code), code)),
          link("alternate", url, "x-default"),
        ]
      : []),
    { property: "og:url", content: canonical },
  ];
}

const previewImage = (image: ProductImage, origin: string): MetaDescriptor[] => [
  { property: "og:image", content: new URL(image.url, origin).href },
  { property: "og:image:width", content: String(image.width) },
  { property: "og:image:height", content: String(image.height) },
  { property: "og:image:alt", content: image.alt },
];

/** The languages that a page is written in, which of them the reader sees, and its address in that one. */
export async function writtenPage(
  { settings, shop, language }: HeadServices,
  { path, writtenIn }: Pick<PageFacts, "path" | "writtenIn">,
) {
  const { languages } = (await shop.profile()).brand;
  const written = writtenIn ? languages.filter((code) => writtenIn.includes(code)) : languages;
  const shown = written.includes(language) ? language : (written[0] ?? language);
  return { written, shown, canonical: pageAddress(settings.SHOP_ORIGIN + path, shown) };
}

export async function pageHead(services: HeadServices, page: PageFacts): Promise<MetaDescriptor[]> {
  const { SHOP_ORIGIN: origin } = services.settings;
  const { name: shopName } = (await services.shop.profile()).brand;
  const { title, description, path, image } = page;
  const { written, shown, canonical } = await writtenPage(services, page);
  return [
    { title: `${title} · ${shopName}` },
    { name: "description", content: description },
    ...addresses(origin + path, canonical, written),
    { property: "og:type", content: image ? "product" : "website" },
    { property: "og:site_name", content: shopName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:locale", content: LANGUAGES[shown].locale.replace("-", "_") },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(image ? previewImage(image, origin) : []),
  ];
}

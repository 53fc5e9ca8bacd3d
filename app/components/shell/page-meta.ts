import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ProductImage } from "#app/domain/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, LANGUAGES, type Language, pageAddress } from "#app/domain/languages.ts";

export interface ShopFacts {
  shopName: string;
  /** The shop's only origin, without a trailing slash. */
  origin: string;
  year: number;
  language: Language;
}

interface PageFacts {
  title: string;
  description?: string;
  /** Path of a public page, such as "/product/x"; without it the page asks not to be indexed. */
  path?: string;
  image?: ProductImage | null;
}

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

export const shopOf = (matches: Matches) =>
  matches.find((match) => match?.id === "root")?.data as ShopFacts | undefined;

function addresses(origin: string, path: string, language: Language): MetaDescriptor[] {
  const url = origin + path;
  const link = (rel: string, href: string, hrefLang?: string) => ({ tagName: "link", rel, href, hrefLang });
  return [
    link("canonical", pageAddress(url, language)),
    ...LANGUAGE_CODES.map((code) => link("alternate", pageAddress(url, code), code)),
    link("alternate", url, "x-default"),
    { property: "og:url", content: pageAddress(url, language) },
  ];
}

/** For a route's `meta`: `pageMeta(matches, { title: data?.title ?? "" , path })`. */
export function pageMeta(matches: Matches, { title, description, path, image }: PageFacts): MetaDescriptor[] {
  const shop = shopOf(matches);
  const name = shop?.shopName ?? "";
  const tags: MetaDescriptor[] = [{ title: [title, name].filter(Boolean).join(" · ") }];
  if (description) tags.push({ name: "description", content: description });
  if (!path || !shop) return [...tags, { name: "robots", content: "noindex" }];
  tags.push(
    ...addresses(shop.origin, path, shop.language),
    { property: "og:type", content: image ? "product" : "website" },
    { property: "og:site_name", content: name },
    { property: "og:title", content: title },
    { property: "og:description", content: description ?? "" },
    { property: "og:locale", content: LANGUAGES[shop.language].locale.replace("-", "_") },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  );
  if (!image) return tags;
  return [
    ...tags,
    { property: "og:image", content: new URL(image.url, shop.origin).href },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    { property: "og:image:alt", content: image.alt },
  ];
}

/** The `meta` of a route that is not indexed; its loader returns the title. */
export const titleMeta = ({ data, matches }: { data?: { title?: string } | undefined; matches: Matches }) =>
  pageMeta(matches, { title: data?.title ?? "" });

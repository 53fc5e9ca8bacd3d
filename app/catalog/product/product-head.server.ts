import type { AppLoadContext, MetaDescriptor } from "@remix-run/cloudflare";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { pageHead, writtenPage } from "#app/shell/page-head.server.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { productJsonLd } from "./product-json-ld.server.ts";

const MAX_DESCRIPTION_LENGTH = 160;

export async function productHead(services: AppLoadContext["services"], product: ProductDetail) {
  const { id, title, image, languages: writtenIn } = product;
  const text = plainText(readMarkdown(product.description));
  const description = text.replace(/\s+/g, " ").slice(0, MAX_DESCRIPTION_LENGTH);
  const page = { title, description, path: `/product/${id}`, image, writtenIn };
  const { canonical: url } = await writtenPage(services, page);
  const described = { ...product, description: text, url };
  return [
    ...(await pageHead(services, page)),
    { "script:ld+json": await productJsonLd(described, services) },
  ];
}

/** The head of a draft, without what search engines and link previews would show: address, description and picture. */
export const draftHead = ({ title }: ProductDetail): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex" },
];

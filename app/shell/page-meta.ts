import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Language } from "#app/i18n/languages.ts";
import type { BarHtml } from "./header.tsx";

/** Data of the root's loader. */
export interface RootData {
  shopName: string;
  /** Attributes of the links to the shop's icons. */
  icons: { rel: string; href: string; type?: string }[];
  /** The seller's own questions and answers, as HTML; null for those of the shop. */
  faq: string | null;
  language: Language;
  bar: BarHtml;
  /** The footer, as HTML. */
  footer: string;
}

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** The `meta` of a page that search engines may list; its loader returns `head: pageHead(…)` (app/shell/page-head.server.ts). */
export const headMeta = ({ data }: { data?: { head: MetaDescriptor[] } | undefined }) => data?.head ?? [];

/** The `meta` of a route that is not indexed; its loader returns the title. */
export function titleMeta({ data, matches }: { data?: { title?: string } | undefined; matches: Matches }) {
  const shop = matches.find((match) => match?.id === "root")?.data as RootData | undefined;
  const title = [data?.title, shop?.shopName].filter(Boolean).join(" · ");
  return [{ title }, { name: "robots", content: "noindex" }];
}

import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Brand, BrandFaq } from "#app/brand/brand.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { LegalDocument } from "#app/legal/legal.contract.ts";

export interface RootData {
  brand: Pick<Brand, "name" | "logo" | "languages" | "portrait">;
  icons: { rel: string; href: string; type?: string }[];
  faq: BrandFaq | null;
  legal: readonly LegalDocument[];
  hasMemberships: boolean;
  hasMembers: boolean;
  year: number;
  timeZone: string;
  mainLanguage: Language;
  /** The shop's price of a kilo of filament, in euro cents. */
  centsPerKg: number;
}

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** The `meta` of a page that search engines may list; its loader returns `head: pageHead(…)` (app/shell/page-head.server.ts). */
export const headMeta = ({ data }: { data?: { head: MetaDescriptor[] } | undefined }) => data?.head ?? [];

/** The `meta` of a route that is not indexed; its loader returns the title. */
export function titleMeta({ data, matches }: { data?: { title?: string } | undefined; matches: Matches }) {
  const shop = matches.find((match) => match?.id === "root")?.data as RootData | undefined;
  const title = [data?.title, shop?.brand.name].filter(Boolean).join(" · ");
  return [{ title }, { name: "robots", content: "noindex" }];
}

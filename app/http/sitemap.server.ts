/** Sitemap and robots.txt: every public page in every language, each linking to the others (sitemaps.org, hreflang). */
import { LANGUAGE_CODES, pageAddress } from "#app/domain/languages.ts";

interface SitePage {
  /** Begins with a slash and needs no escaping. */
  path: string;
  /** UTC. */
  changedAt?: Date;
}

function entries(origin: string, { path, changedAt }: SitePage): string {
  const sisters = LANGUAGE_CODES.map(
    (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${pageAddress(origin + path, each)}"/>`,
  ).join("");
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return LANGUAGE_CODES.map(
    (language) => `<url><loc>${pageAddress(origin + path, language)}</loc>${changed}${sisters}</url>`,
  ).join("\n");
}

export const sitemap = (origin: string, pages: readonly SitePage[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((page) => entries(origin, page)).join("\n")}
</urlset>
`;

export const robots = (origin: string): string => `User-agent: *
Disallow: /app/

Sitemap: ${origin}/sitemap.xml
`;

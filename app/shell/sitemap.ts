import { type Language, pageAddress } from "#app/i18n/languages.ts";

interface Site {
  origin: string;
  languages: readonly Language[];
}

interface SitePage {
  /** Begins with a slash and needs no escaping. */
  path: string;
  changedAt?: Date;
}

function entries({ origin, languages }: Site, { path, changedAt }: SitePage): string {
  const alternates = languages
    .map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${pageAddress(origin + path, each)}"/>`,
    )
    .join("");
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return languages
    .map((language) => `<url><loc>${pageAddress(origin + path, language)}</loc>${changed}${alternates}</url>`)
    .join("\n");
}

export const sitemap = (site: Site, pages: readonly SitePage[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.map((page) => entries(site, page)).join("\n")}
</urlset>
`;

export const sitemapIndex = (origin: string, parts: number): string => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemap/${at + 1}</loc></sitemap>`).join("\n")}
</sitemapindex>
`;

export const robots = (origin: string): string => `User-agent: *
Disallow: /app/

Sitemap: ${origin}/sitemap.xml
`;

import { type Language, pageAddress } from "#app/i18n/languages.ts";

interface Site {
  origin: string;
  languages: readonly Language[];
}

interface SitePage {
  /** Begins with a slash and needs no escaping. */
  path: string;
  changedAt?: Date;
  /** The languages of its text; default: every language of the site. */
  writtenIn?: readonly Language[];
}

function entries(site: Site, { path, changedAt, writtenIn = site.languages }: SitePage): string {
  const { origin } = site;
  const written = site.languages.filter((language) => writtenIn.includes(language));
  // A text in none of the offered languages still has its page.
  const languages = written.length > 0 ? written : site.languages.slice(0, 1);
  const alternates =
    languages.length > 1
      ? languages
          .map(
            (each) =>
              `<xhtml:link rel="alternate" hreflang="${each}" href="${pageAddress(origin + path, each)}"/>`,
          )
          .join("")
      : "";
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

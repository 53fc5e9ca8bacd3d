import type { Brand } from "#app/brand/brand.contract.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { type Language, pageAddress } from "#app/i18n/languages.ts";
import { bestTranslation } from "#app/i18n/translated.ts";

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

/** Background of the light theme. While a page is open, its own `theme-color` takes precedence. */
const LIGHT_BACKGROUND = "#faf8f4";

const icon = (src: string, sizes: string, type: string, purpose = "any") => ({
  src,
  sizes,
  type,
  purpose,
});

const SHOP_ICONS = [
  icon("/favicon.svg", "any", "image/svg+xml"),
  icon("/icon-192.png", "192x192", "image/png"),
  icon("/icon-512.png", "512x512", "image/png"),
  icon("/icon-maskable-512.png", "512x512", "image/png", "maskable"),
];

/** The W3C web app manifest, one for each language, which lets browsers install the shop. */
export function webManifest({ name, icons, heroLead }: Brand, language: Language) {
  const t = translatorFor(language);
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    name,
    short_name: name,
    description: bestTranslation(heroLead, language)?.text ?? t("welcome.description"),
    lang: language,
    display: "standalone",
    // Browsers that know `minimal-ui` show a Back button, which the payment page lacks.
    display_override: ["minimal-ui"],
    background_color: LIGHT_BACKGROUND,
    theme_color: LIGHT_BACKGROUND,
    icons: icons
      ? [icons.small, icons.large].map(({ url, width, height }) =>
          icon(url, `${width}x${height}`, "image/png"),
        )
      : SHOP_ICONS,
    shortcuts: [
      { name: t("shell.dashboard"), url: "/dashboard" },
      { name: t("shell.cart"), url: "/cart" },
    ],
  };
}

/** The sitemap, robots.txt and the web app manifest. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { LANGUAGE_CODES, type Language, pageAddress } from "#app/domain/languages.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";

interface SitePage {
  /** Begins with a slash and needs no escaping. */
  path: string;
  /** UTC. */
  changedAt?: Date;
}

function entries(origin: string, { path, changedAt }: SitePage): string {
  const alternates = LANGUAGE_CODES.map(
    (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${pageAddress(origin + path, each)}"/>`,
  ).join("");
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return LANGUAGE_CODES.map(
    (language) => `<url><loc>${pageAddress(origin + path, language)}</loc>${changed}${alternates}</url>`,
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

/** Colour of the light theme; pages name a colour for each theme, which wins while one is open. */
const PAPER = "#faf8f4";

const icon = (file: string, sizes: string, type: string, purpose = "any") => ({
  src: `/${file}`,
  sizes,
  type,
  purpose,
});

/** The W3C web app manifest, by which browsers install the shop; one for each language. */
export function webManifest({ settings }: AppLoadContext["services"], language: Language) {
  const t = translatorFor(language);
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    name: settings.SHOP_NAME,
    short_name: settings.SHOP_NAME,
    description: t("welcome.description"),
    lang: language,
    display: "standalone",
    // Where it exists: with a Back button, which the payment page lacks.
    display_override: ["minimal-ui"],
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      icon("favicon.svg", "any", "image/svg+xml"),
      icon("icon-192.png", "192x192", "image/png"),
      icon("icon-512.png", "512x512", "image/png"),
      icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
    ],
    shortcuts: [
      { name: t("shell.dashboard"), url: "/dashboard" },
      { name: t("shell.cart"), url: "/cart" },
    ],
  };
}

/** The web app manifest (W3C): what the shop is called and how it looks when it is installed; one for each language. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Language } from "#app/domain/languages.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";

/** Of the light theme; pages name a colour for each theme, which wins while one is open. */
const PAPER = "#faf8f4";

const icon = (file: string, sizes: string, type: string, purpose = "any") => ({
  src: `/${file}`,
  sizes,
  type,
  purpose,
});

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

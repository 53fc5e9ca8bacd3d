import type { Brand } from "#app/brand/brand.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { bestTranslation } from "#app/i18n/translated.ts";

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
export function webManifest({ name, icons, heroLead }: Brand, t: Translate) {
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    name,
    short_name: name,
    description: bestTranslation(heroLead, t)?.text ?? t("welcome.description"),
    lang: t.language,
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

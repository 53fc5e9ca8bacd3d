import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { setting } from "#app/studio/setting.server.ts";
import { SHOP_SETTINGS, ShopSettingsForms } from "#app/studio/shop-settings-forms.tsx";
import { saveShopTime, timeZones } from "#app/studio/shop-time.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { saveTaxSettings } from "#app/tax/tax.server.ts";
import { TaxForm } from "#app/tax/vat-way-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { CardSection } from "#app/ui/card.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => {
    const [tax, language, time, mails, reviews, carts, promise, filament] = await Promise.all([
      setting("tax").shown(services),
      setting("language").shown(services),
      setting("time").shown(services),
      setting("mails").shown(services),
      setting("reviews").shown(services),
      setting("carts").shown(services),
      setting("promise").shown(services),
      setting("filament").shown(services),
    ]);
    return {
      tax,
      settings: { language, time, mails, reviews, carts, promise, filament },
      zones: timeZones(time.values.timeZone),
    };
  },
  (t) => t("studio.settings"),
);

const done = "studio.saved" as const;
// The document knows zone and language, and a client-side navigation would not load it again.
const reloaded = { done, page: () => "/studio/settings", isDocument: true };

export const action = studioAction("all", {
  tax: button({ ...setting("tax"), run: saveTaxSettings }, { done }),
  language: button(setting("language"), reloaded),
  time: button({ ...setting("time"), run: saveShopTime }, reloaded),
  mails: button(setting("mails"), { done }),
  reviews: button(setting("reviews"), { done }),
  carts: button(setting("carts"), { done }),
  promise: button(setting("promise"), { done }),
  filament: button(setting("filament"), reloaded),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = {
  i18n: ["tax.studio"],
} satisfies PageHandle;

/** Settings with a page of their own. */
function SettingsLink({ to, label, ...card }: Record<"id" | "title" | "text" | "to" | "label", string>) {
  return (
    <CardSection {...card}>
      <p className="mt-4">
        <ButtonLink to={to} variant="secondary">
          {label}
        </ButtonLink>
      </p>
    </CardSection>
  );
}

export default function StudioSettings() {
  const t = useT();
  const { tax, settings, zones } = useLoaderData<typeof loader>();
  const parts = [
    ["brand", t("studio.brand")],
    ["tax", t("studioTax.title")],
    ...SHOP_SETTINGS.map((name) => [name, t(`studioSettings.${name}`)] as const),
    ["webhooks", t("studioSettings.webhooks")],
    ["tokens", t("studioSettings.tokens")],
  ] as const;
  return (
    <StudioPage lead={t("studioSettings.lead")}>
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,44rem)] lg:gap-10">
        <nav
          aria-label={t("studio.settings")}
          className="link-row min-w-0 lg:sticky lg:top-24 lg:[mask-image:none]"
        >
          <ul className="lg:flex-col lg:gap-0 lg:pr-0">
            {parts.map(([id, title]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="pill lg:border-transparent lg:bg-transparent lg:px-0 lg:text-muted lg:hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-6">
          <SettingsLink
            id="brand"
            title={t("studio.brand")}
            text={t("studioSettings.brandText")}
            to="/studio/settings/brand"
            label={t("studioSettings.openBrand")}
          />
          <TaxForm setting={tax} />
          <ShopSettingsForms settings={settings} zones={zones} />
          <SettingsLink
            id="webhooks"
            title={t("studioSettings.webhooks")}
            text={t("studioSettings.webhooksText")}
            to="/studio/settings/webhooks"
            label={t("studioSettings.openWebhooks")}
          />
          <SettingsLink
            id="tokens"
            title={t("studioSettings.tokens")}
            text={t("studioSettings.tokensText")}
            to="/studio/settings/tokens"
            label={t("studioSettings.openTokens")}
          />
        </div>
      </div>
    </StudioPage>
  );
}

import { useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SellerMailSettings } from "#app/mail/seller-mails.contract.ts";
import { sellerMails } from "#app/mail/seller-mails.server.ts";
import { SellerMailsForm } from "#app/mail/seller-mails-form.tsx";
import { ReviewSettings } from "#app/reviews/review-settings.contract.ts";
import { reviewSettings } from "#app/reviews/review-settings.server.ts";
import { ReviewSettingsForm } from "#app/reviews/review-settings-form.tsx";
import { ShopLanguage } from "#app/studio/shop-language.contract.ts";
import { shopLanguage } from "#app/studio/shop-language.server.ts";
import { ShopLanguageForm } from "#app/studio/shop-language-form.tsx";
import { ShopTime } from "#app/studio/shop-time.contract.ts";
import { saveShopTime, timeZones } from "#app/studio/shop-time.server.ts";
import { ShopTimeForm } from "#app/studio/shop-time-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { TaxSettings } from "#app/tax/tax.contract.ts";
import { saveTaxSettings } from "#app/tax/tax.server.ts";
import { taxSettings } from "#app/tax/vat-way.server.ts";
import { TaxForm } from "#app/tax/vat-way-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";

export const loader = studioLoader(
  async ({ services }) => {
    const [tax, mails, reviews, { timeZone, mainLanguage }] = await Promise.all([
      taxSettings.read(services),
      sellerMails.read(services),
      reviewSettings.read(services),
      services.shop.profile(),
    ]);
    return { tax, mails, reviews, timeZone, mainLanguage, zones: timeZones(timeZone) };
  },
  (t) => t("studio.settings"),
);

const done = "studio.saved" as const;
// The document knows zone and language, and a client-side navigation would not load it again.
const reloaded = { done, page: () => "/studio/settings", isDocument: true };

export const action = studioAction({
  tax: button({ input: TaxSettings, run: saveTaxSettings }, { done }),
  language: button({ input: ShopLanguage, run: shopLanguage.save }, reloaded),
  time: button({ input: ShopTime, run: saveShopTime }, reloaded),
  mails: button({ input: SellerMailSettings, run: sellerMails.save }, { done }),
  reviews: button({ input: ReviewSettings, run: reviewSettings.save }, { done }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = {
  i18n: ["tax.studio"],
} satisfies PageHandle;

interface SettingsLinkProps {
  id: string;
  title: string;
  text: string;
  to: string;
  label: string;
}

/** Settings with a page of their own. */
function SettingsLink({ id, title, text, to, label }: SettingsLinkProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-2 mb-4 text-muted">{text}</p>
      <ButtonLink to={to} variant="secondary">
        {label}
      </ButtonLink>
    </Card>
  );
}

export default function StudioSettings() {
  const t = useT();
  const { tax, mails, reviews, timeZone, mainLanguage, zones } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioSettings.lead")} width="read">
      <div className="grid gap-6">
        <SettingsLink
          id="brand"
          title={t("studio.brand")}
          text={t("studioSettings.brandText")}
          to="/studio/settings/brand"
          label={t("studioSettings.openBrand")}
        />
        <TaxForm settings={tax} />
        <ShopLanguageForm language={{ mainLanguage }} />
        <ShopTimeForm time={{ timeZone }} zones={zones} />
        <SellerMailsForm mails={mails} />
        <ReviewSettingsForm settings={reviews} />
        <SettingsLink
          id="webhooks"
          title={t("studioSettings.webhooks")}
          text={t("studioSettings.webhooksText")}
          to="/studio/settings/webhooks"
          label={t("studioSettings.openWebhooks")}
        />
      </div>
    </StudioPage>
  );
}

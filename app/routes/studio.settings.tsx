import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  failedFormReply,
  invalidFormReply,
  knownFields,
  parseForm,
  readForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SellerMailSettings } from "#app/mail/seller-mails.contract.ts";
import { saveSellerMailSettings, sellerMailSettings } from "#app/mail/seller-mails.server.ts";
import { SellerMailsForm } from "#app/mail/seller-mails-form.tsx";
import { ReviewSettings } from "#app/reviews/review-settings.contract.ts";
import { reviewSettings, saveReviewSettings } from "#app/reviews/review-settings.server.ts";
import { ReviewSettingsForm } from "#app/reviews/review-settings-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ShopLanguage } from "#app/studio/shop-language.contract.ts";
import { saveShopLanguage } from "#app/studio/shop-language.server.ts";
import { ShopLanguageForm } from "#app/studio/shop-language-form.tsx";
import { ShopTime } from "#app/studio/shop-time.contract.ts";
import { saveShopTime, timeZones } from "#app/studio/shop-time.server.ts";
import { ShopTimeForm } from "#app/studio/shop-time-form.tsx";
import { TaxChoice } from "#app/tax/tax.contract.ts";
import { saveTaxSettings } from "#app/tax/tax.server.ts";
import { taxSettings } from "#app/tax/vat-way.server.ts";
import { TaxForm } from "#app/tax/vat-way-form.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const [settings, mails, reviews, { timeZone, mainLanguage }] = await Promise.all([
    taxSettings(services),
    sellerMailSettings(services),
    reviewSettings(services),
    services.shop.profile(),
  ]);
  const title = translatorFor(services.language)("studioSettings.title");
  return {
    settings,
    mails,
    reviews,
    saved: new URL(request.url).searchParams.get("saved"),
    timeZone,
    zones: timeZones(timeZone),
    mainLanguage,
    title,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  const { services } = context;
  const intent = sentIntent(form, ["mails", "reviews", "time", "language", "tax"], context);
  switch (intent) {
    case "mails":
      await saveSellerMailSettings(services, SellerMailSettings.parse(knownFields(form, SellerMailSettings)));
      break;
    case "reviews": {
      const reviews = parseForm(form, ReviewSettings);
      if (reviews.status !== "success") return invalidFormReply(reviews);
      await saveReviewSettings(services, reviews.value);
      break;
    }
    case "time": {
      const time = parseForm(form, ShopTime);
      if (time.status !== "success") return invalidFormReply(time);
      await saveShopTime(services, time.value);
      break;
    }
    case "language": {
      const language = parseForm(form, ShopLanguage);
      if (language.status !== "success") return invalidFormReply(language);
      await saveShopLanguage(services, language.value);
      break;
    }
    case "tax": {
      const tax = parseForm(form, TaxChoice);
      if (tax.status !== "success") return invalidFormReply(tax);
      try {
        await saveTaxSettings(services, tax.value);
      } catch (error) {
        return failedFormReply(tax, error);
      }
      break;
    }
  }
  // The document knows zone and language, and a client-side navigation would not load it again.
  const redirectTo = intent === "time" || intent === "language" ? redirectDocument : redirect;
  return redirectTo(`/studio/settings?saved=${intent}`, 303);
}

export { clientLoader, submissionAction as clientAction } from "#app/studio/without-network.browser.ts";

export const handle = {
  i18n: ["brand.studio", "studio.studio", "tax.studio", "webhooks.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

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
  const { settings, mails, reviews, saved, timeZone, zones, mainLanguage, title } =
    useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={title} lead={t("studioSettings.lead")} width="read">
      <div className="grid gap-6">
        <SettingsLink
          id="brand"
          title={t("studioBrand.title")}
          text={t("studioBrand.linkText")}
          to="/studio/settings/brand"
          label={t("studioBrand.open")}
        />
        <TaxForm settings={settings} saved={saved === "tax"} result={result} />
        <ShopLanguageForm mainLanguage={mainLanguage} saved={saved === "language" && !result} />
        <ShopTimeForm timeZone={timeZone} zones={zones} saved={saved === "time" && !result} />
        <SellerMailsForm mails={mails} saved={saved === "mails" && !result} />
        <ReviewSettingsForm settings={reviews} saved={saved === "reviews" && !result} />
        <SettingsLink
          id="webhooks"
          title={t("studioWebhooks.title")}
          text={t("studioWebhooks.linkText")}
          to="/studio/settings/webhooks"
          label={t("studioWebhooks.open")}
        />
      </div>
    </Page>
  );
}

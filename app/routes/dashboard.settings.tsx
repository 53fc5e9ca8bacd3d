/** All settings in one page of forms that also work without scripts. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSubmission } from "#app/client/offline-pages.ts";
import { EmailSection } from "#app/components/account/email-section.tsx";
import { GoogleSection } from "#app/components/account/google-section.tsx";
import { NewsSection } from "#app/components/account/news-section.tsx";
import { PasswordSection } from "#app/components/account/password-section.tsx";
import { PreferencesSection } from "#app/components/account/preferences-section.tsx";
import { DeleteSection, ExportSection } from "#app/components/account/privacy-sections.tsx";
import { SessionsSection } from "#app/components/account/sessions-section.tsx";
import type { SettingsActionData } from "#app/components/account/settings-form.tsx";
import { UsernameSection } from "#app/components/account/username-section.tsx";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { Page } from "#app/components/ui/page.tsx";
import { googleProblem } from "#app/domain/accounts/google.contract.ts";
import { accountState } from "#app/domain/accounts/settings.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { settingsResponse } from "#app/http/settings-forms.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services, sessionToken } = context;
  const searchParams = new URL(request.url).searchParams;
  return {
    title: translatorFor(services.language)("settings.title"),
    account: await accountState(services, user, sessionToken),
    languages: (await services.shop.facts()).brand.languages,
    preferencesSaved: searchParams.get("saved") === "preferences",
    exportProblem: searchParams.get("export"),
    google: services.identity && {
      connected: searchParams.get("google") === "connected",
      problem: googleProblem(searchParams.get("google")),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  return settingsResponse({ context, request, user }, await readForm({ request, context }));
}

export const clientAction = offlineSafeAction((sent) => ({
  intent: sent.get("intent"),
  done: false,
  result: offlineSubmission(sent),
}));

export const meta = titleMeta;

export default function SettingsPage() {
  const t = useT();
  const { account, languages, google, preferencesSaved, exportProblem } = useLoaderData<typeof loader>();
  const actionData = useActionData<SettingsActionData>();
  return (
    <Page
      title={t("settings.title")}
      lead={t("settings.lead")}
      back={{ to: "/dashboard", label: t("settings.back") }}
    >
      <PreferencesSection
        preferences={account.user.preferences}
        languages={languages}
        saved={preferencesSaved}
      />
      <NewsSection account={account} actionData={actionData} />
      <UsernameSection username={account.user.username} actionData={actionData} />
      <EmailSection account={account} actionData={actionData} />
      <PasswordSection account={account} actionData={actionData} />
      {google && <GoogleSection account={account} actionData={actionData} {...google} />}
      <SessionsSection account={account} actionData={actionData} />
      <ExportSection account={account} problem={exportProblem} />
      <DeleteSection />
    </Page>
  );
}

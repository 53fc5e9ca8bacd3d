import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { googleProblem } from "#app/accounts/google/google.contract.ts";
import { GoogleSection } from "#app/accounts/google/google-section.tsx";
import { EmailSection } from "#app/accounts/settings/email-section.tsx";
import { LettersSection, NewsSection } from "#app/accounts/settings/mail-sections.tsx";
import { PasswordSection } from "#app/accounts/settings/password-section.tsx";
import { PreferencesSection } from "#app/accounts/settings/preferences-section.tsx";
import { DeleteSection, ExportSection } from "#app/accounts/settings/privacy-sections.tsx";
import { SessionsSection } from "#app/accounts/settings/sessions-section.tsx";
import type { SettingsActionData } from "#app/accounts/settings/settings.contract.ts";
import { handleSettingsForm } from "#app/accounts/settings/settings.form.server.ts";
import { accountState } from "#app/accounts/settings/settings.server.ts";
import { UsernameSection } from "#app/accounts/settings/username-section.tsx";
import { readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services, sessionToken } = context;
  const searchParams = new URL(request.url).searchParams;
  return {
    title: translatorFor(services.language)("bar.settings"),
    account: await accountState(services, user, sessionToken),
    languages: (await services.shop.profile()).brand.languages,
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
  return handleSettingsForm({ context, request, user }, await readForm({ request, context }));
}

export const clientAction = offlineSafeAction((sent) => ({
  intent: sent.get("intent"),
  done: false,
  result: offlineSubmission(sent),
}));

export const handle = { i18n: ["accounts", "letters", "news"] } satisfies PageHandle;

export const meta = titleMeta;

export default function SettingsPage() {
  const t = useT();
  const { account, languages, google, preferencesSaved, exportProblem } = useLoaderData<typeof loader>();
  const actionData = useActionData<SettingsActionData>();
  return (
    <Page
      title={t("bar.settings")}
      lead={t("settings.lead")}
      back={{ to: "/dashboard", label: t("settings.back") }}
    >
      <PreferencesSection
        preferences={account.user.preferences}
        languages={languages}
        saved={preferencesSaved}
      />
      <NewsSection account={account} actionData={actionData} />
      <LettersSection account={account} actionData={actionData} />
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

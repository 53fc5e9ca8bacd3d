import { CurrentPassword } from "#app/accounts/settings/reauthentication.tsx";
import type { AccountState, SettingsActionData } from "#app/accounts/settings/settings.contract.ts";
import {
  dataFor,
  loadReauthenticationSchema,
  ReauthenticatedForm,
  SettingsForm,
  SettingsSection,
  useSettingsForm,
} from "#app/accounts/settings/settings-form.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { GoogleProblem } from "./google-sign-in.tsx";

const ID = "google-settings";

interface GoogleSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
  connected: boolean;
  problem: string | null;
}

/** A plain link: a form's redirect to another origin would be stopped by the content security policy. */
function GoogleLinkReady({ token }: { token: string }) {
  const t = useT();
  const link = (
    <a href={`/app/auth/google?connect=${encodeURIComponent(token)}`} className={buttonClassName()}>
      {t("settings.googleGo")}
    </a>
  );
  return (
    <Notice tone="success" announce action={link}>
      {t("settings.googleReady")}
    </Notice>
  );
}

function Connect({ account, actionData }: Pick<GoogleSectionProps, "account" | "actionData">) {
  const t = useT();
  const { fields, formProps } = useSettingsForm("googleConnect", actionData, loadReauthenticationSchema);
  const { currentPassword } = fields;
  const ownData = dataFor("googleConnect", actionData);
  if (ownData?.connectToken) return <GoogleLinkReady token={ownData.connectToken} />;
  if (!account.emailVerified) return <p className="text-muted">{t("settings.googleNeedsProof")}</p>;
  return (
    <Disclosure label={t("settings.googleConnect")} open={ownData?.done === false}>
      <SettingsForm
        intent="googleConnect"
        section={ID}
        actionData={actionData}
        formProps={formProps}
        submitLabel={t("settings.googleConnect")}
      >
        <CurrentPassword field={currentPassword} account={account} returnTo={`/dashboard/settings#${ID}`} />
      </SettingsForm>
    </Disclosure>
  );
}

function Disconnect({ account, actionData }: Pick<GoogleSectionProps, "account" | "actionData">) {
  const t = useT();
  if (!account.hasPassword && !account.emailVerified)
    return <p className="text-muted">{t("settings.googleNeedsPassword")}</p>;
  const form = { section: ID, label: t("settings.googleDisconnect"), account, actionData };
  return <ReauthenticatedForm intent="googleDisconnect" {...form} />;
}

export function GoogleSection({ account, actionData, connected, problem }: GoogleSectionProps) {
  const t = useT();
  const justNow = account.google ? connected : dataFor("googleDisconnect", actionData)?.done;
  const Action = account.google ? Disconnect : Connect;
  return (
    <SettingsSection
      id={ID}
      title={t("settings.google")}
      lead={t(account.google ? "settings.googleOn" : "settings.googleOff")}
    >
      <GoogleProblem problem={problem} />
      {justNow && (
        <Notice tone="success" announce>
          {t(account.google ? "settings.googleConnected" : "settings.googleDisconnected")}
        </Notice>
      )}
      <Action account={account} actionData={actionData} />
    </SettingsSection>
  );
}

import { EmailField } from "#app/accounts/login/email-field.tsx";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { CheckIcon, WarningIcon } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ConfirmSecondFactor, CurrentPassword } from "./reauthentication.tsx";
import type { AccountState, SettingsActionData } from "./settings.contract.ts";
import { dataFor, SettingsForm, SettingsSection, useSettingsForm } from "./settings-form.tsx";

const schema = () => import("./settings.contract.ts").then(({ EmailChange }) => EmailChange);
const ID = "email-settings";

interface EmailSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

function Address({ account, actionData }: EmailSectionProps) {
  const t = useT();
  const { user, emailVerified } = account;
  return (
    <>
      <div>
        <p className="break-all font-medium">{user.email}</p>
        <p className="mt-1 flex items-center gap-2 text-sm">
          {emailVerified ? (
            <CheckIcon className="size-4 text-success" />
          ) : (
            <WarningIcon className="size-4 text-danger" />
          )}
          <span>{t(emailVerified ? "settings.verified" : "settings.unverified")}</span>
        </p>
      </div>
      {!emailVerified && (
        <SettingsForm
          intent="verification"
          section={ID}
          actionData={actionData}
          submitLabel={t("settings.resend")}
          variant="secondary"
          doneText={<Sentence words="settings.resent" kept={{ email: user.email }} />}
        />
      )}
    </>
  );
}

export function EmailSection({ account, actionData }: EmailSectionProps) {
  const t = useT();
  const { fields, formProps } = useSettingsForm("email", actionData, schema);
  const { email, currentPassword } = fields;
  const ownData = dataFor("email", actionData);
  const returnTo = `/dashboard/settings#${ID}`;
  return (
    <SettingsSection id={ID} title={t("settings.email")}>
      <Address account={account} actionData={actionData} />
      {ownData?.done && (
        <Notice tone="success" announce>
          {t("settings.emailSent")}
        </Notice>
      )}
      <Disclosure label={t("settings.changeEmail")} open={ownData?.done === false}>
        {account.mustConfirmSecondFactor ? (
          <ConfirmSecondFactor returnTo={returnTo} />
        ) : (
          <SettingsForm
            intent="email"
            section={ID}
            actionData={actionData}
            formProps={formProps}
            submitLabel={t("settings.changeEmail")}
          >
            <EmailField field={email} label={t("settings.newEmail")} autoComplete="email" />
            <CurrentPassword field={currentPassword} account={account} returnTo={returnTo} />
          </SettingsForm>
        )}
      </Disclosure>
    </SettingsSection>
  );
}

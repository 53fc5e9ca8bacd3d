import { PASSWORD_MIN } from "#app/accounts/account-limits.ts";
import { PasswordField } from "#app/accounts/login/password-field.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CurrentPassword } from "./reauthentication.tsx";
import type { AccountState, SettingsActionData } from "./settings.contract.ts";
import { dataFor, SettingsForm, SettingsSection, useSettingsForm } from "./settings-form.tsx";

const schema = () => import("./settings.contract.ts").then(({ PasswordChange }) => PasswordChange);
const ID = "password-settings";

interface PasswordSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

export function PasswordSection({ account, actionData }: PasswordSectionProps) {
  const t = useT();
  const { fields, formProps } = useSettingsForm("password", actionData, schema);
  const ownData = dataFor("password", actionData);
  const { hasPassword } = account;
  const label = t(hasPassword ? "settings.changePassword" : "settings.setPassword");
  return (
    <SettingsSection
      id={ID}
      title={t("settings.password")}
      lead={hasPassword ? undefined : t(account.google ? "settings.googleOnlyHint" : "settings.codeOnlyHint")}
    >
      {ownData?.done && (
        <Notice tone="success" announce>
          {t("settings.passwordSaved")}
        </Notice>
      )}
      <Disclosure label={label} open={ownData?.done === false}>
        <SettingsForm
          intent="password"
          section={ID}
          actionData={actionData}
          formProps={formProps}
          submitLabel={label}
        >
          <CurrentPassword
            field={fields.currentPassword}
            account={account}
            returnTo={`/dashboard/settings#${ID}`}
          />
          <PasswordField
            field={fields.password}
            label={t("settings.newPassword")}
            hint={t("account.passwordHint", { min: PASSWORD_MIN })}
            autoComplete="new-password"
          />
          <PasswordField
            field={fields.repeatPassword}
            label={t("account.repeatPassword")}
            autoComplete="new-password"
          />
        </SettingsForm>
      </Disclosure>
    </SettingsSection>
  );
}

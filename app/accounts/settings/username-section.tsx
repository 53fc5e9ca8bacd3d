import { USERNAME_MIN } from "#app/accounts/account-limits.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldProps } from "#app/ui/checked-form.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { SettingsActionData } from "./settings.contract.ts";
import { SettingsForm, SettingsSection, useSettingsForm } from "./settings-form.tsx";

const schema = () => import("./settings.contract.ts").then(({ UsernameChange }) => UsernameChange);

interface UsernameSectionProps {
  username: string;
  actionData: SettingsActionData | undefined;
}

export function UsernameSection({ username, actionData }: UsernameSectionProps) {
  const t = useT();
  const propsOf = useFieldProps();
  const { fields, formProps } = useSettingsForm("username", actionData, schema);
  return (
    <SettingsSection
      id="username-settings"
      title={t("settings.username")}
      lead={t("account.usernameHint", { min: USERNAME_MIN })}
    >
      <SettingsForm
        intent="username"
        section="username-settings"
        actionData={actionData}
        formProps={formProps}
        submitLabel={t("settings.save")}
        doneText={t("settings.usernameSaved")}
      >
        <TextField
          key={`${fields.username.key} ${username}`}
          {...propsOf(fields.username)}
          defaultValue={fields.username.initialValue ?? username}
          autoComplete="nickname"
          spellCheck={false}
          label={t("account.username")}
        />
      </SettingsForm>
    </SettingsSection>
  );
}

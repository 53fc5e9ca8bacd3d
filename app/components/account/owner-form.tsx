import { Disclosure } from "#app/components/ui/disclosure.tsx";
import { type AccountState, Reauthentication } from "#app/domain/accounts/settings.contract.ts";
import { CurrentPassword } from "./current-password.tsx";
import { answerFor, type SettingsAnswer, SettingsForm, useSettingsForm } from "./settings-form.tsx";

interface OwnerFormProps {
  intent: "googleDisconnect" | "others";
  /** Id of the section it stands in. */
  section: string;
  /** What happens, on the fold and on its button. */
  label: string;
  account: AccountState;
  answer: SettingsAnswer | undefined;
}

/** A folded form for one action that asks who it is first. */
export function OwnerForm({ intent, section, label, account, answer }: OwnerFormProps) {
  const { fields, formProps } = useSettingsForm(intent, answer, Reauthentication);
  const form = { intent, section, answer, formProps };
  return (
    <Disclosure label={label} open={answerFor(intent, answer)?.done === false}>
      <SettingsForm {...form} submit={label} variant="secondary">
        <CurrentPassword
          field={fields.currentPassword}
          account={account}
          back={`/dashboard/settings#${section}`}
        />
      </SettingsForm>
    </Disclosure>
  );
}

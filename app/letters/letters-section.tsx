import type { AccountState, SettingsActionData } from "#app/accounts/settings/settings.contract.ts";
import { SettingsForm, SettingsSection } from "#app/accounts/settings/settings-form.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { LETTERS_OFFER_VERSION } from "./letter-choices.contract.ts";

const ID = "letters-settings";

export function LettersSection({
  account: { emailVerified, letters },
  actionData,
}: {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}) {
  const t = useT();
  return (
    <SettingsSection
      id={ID}
      title={t("letters.settingsTitle")}
      lead={t(`lettersChoice.${LETTERS_OFFER_VERSION}`)}
    >
      {letters && (
        <p className="flex items-center gap-2">
          <CheckIcon className="size-4 text-success" />
          <span>{t("letters.settingsOn")}</span> {!emailVerified && <span>{t("letters.verifyFirst")}</span>}
        </p>
      )}
      <SettingsForm
        intent="letters"
        section={ID}
        actionData={actionData}
        submitLabel={t(letters ? "letters.turnOff" : "letters.turnOn")}
        variant="secondary"
        doneText={t(letters ? "letters.nowOn" : "letters.nowOff")}
      >
        <input type="hidden" name="wanted" value={letters ? "off" : "on"} />
      </SettingsForm>
    </SettingsSection>
  );
}

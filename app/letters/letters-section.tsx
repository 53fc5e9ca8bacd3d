import { MailSwitchSection } from "#app/accounts/settings/mail-switch-section.tsx";
import type { AccountState, SettingsActionData } from "#app/accounts/settings/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { LETTERS_OFFER_VERSION } from "./letter-consent.contract.ts";

interface LettersSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

export function LettersSection({ account: { emailVerified, letters }, actionData }: LettersSectionProps) {
  const t = useT();
  return (
    <MailSwitchSection
      intent="letters"
      title={t("letters.settingsTitle")}
      lead={t(`lettersChoice.${LETTERS_OFFER_VERSION}`)}
      isOn={letters}
      onText={
        <>
          <span>{t("letters.settingsOn")}</span> {!emailVerified && <span>{t("letters.verifyFirst")}</span>}
        </>
      }
      submitLabel={t(letters ? "letters.turnOff" : "letters.turnOn")}
      doneText={t(letters ? "letters.nowOn" : "letters.nowOff")}
      actionData={actionData}
    />
  );
}

import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { LETTERS_CHOICE_VERSION } from "#app/letters/letter-consent.contract.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import type { AccountState, SettingsActionData, SettingsIntent } from "./settings.contract.ts";
import { SettingsForm, SettingsSection } from "./settings-form.tsx";

interface MailSwitchSectionProps {
  intent: Extract<SettingsIntent, "news" | "letters">;
  title: string;
  lead: string;
  isOn: boolean;
  onText: ReactNode;
  /** The label of the button that toggles it. */
  submitLabel: string;
  doneText: string;
  actionData: SettingsActionData | undefined;
}

/** Mails of one kind, which a button turns on or off. */
function MailSwitchSection({ intent, title, lead, isOn, onText, ...form }: MailSwitchSectionProps) {
  const id = `${intent}-settings`;
  return (
    <SettingsSection id={id} title={title} lead={lead}>
      {isOn && (
        <p className="flex gap-2">
          <CheckIcon className="mt-1 size-4 text-success" />
          <span>{onText}</span>
        </p>
      )}
      <SettingsForm intent={intent} section={id} variant="secondary" {...form}>
        <input type="hidden" name="wanted" value={isOn ? "off" : "on"} />
      </SettingsForm>
    </SettingsSection>
  );
}

interface MailSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

export function NewsSection({ account: { emailVerified, subscribed }, actionData }: MailSectionProps) {
  const t = useT();
  return (
    <MailSwitchSection
      intent="news"
      title={t("bar.news")}
      lead={t("settings.newsLead")}
      isOn={subscribed}
      onText={t("settings.newsOn")}
      submitLabel={t(subscribed ? "settings.newsTurnOff" : "settings.newsTurnOn")}
      doneText={emailVerified ? t(subscribed ? "settings.newsNowOn" : "settings.newsNowOff") : t("news.sent")}
      actionData={actionData}
    />
  );
}

export function LettersSection({ account: { emailVerified, letters }, actionData }: MailSectionProps) {
  const t = useT();
  return (
    <MailSwitchSection
      intent="letters"
      title={t("letters.settingsTitle")}
      lead={t(`lettersChoice.${LETTERS_CHOICE_VERSION}`)}
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

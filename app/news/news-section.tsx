import { MailSwitchSection } from "#app/accounts/settings/mail-switch-section.tsx";
import type { AccountState, SettingsActionData } from "#app/accounts/settings/settings.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface NewsSectionProps {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}

export function NewsSection({ account: { emailVerified, subscribed }, actionData }: NewsSectionProps) {
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

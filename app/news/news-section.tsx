import type { AccountState, SettingsActionData } from "#app/accounts/settings/settings.contract.ts";
import { SettingsForm, SettingsSection } from "#app/accounts/settings/settings-form.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";

const ID = "news-settings";

export function NewsSection({
  account: { emailVerified, subscribed },
  actionData,
}: {
  account: AccountState;
  actionData: SettingsActionData | undefined;
}) {
  const t = useT();
  const done = emailVerified ? t(subscribed ? "settings.newsNowOn" : "settings.newsNowOff") : t("news.sent");
  return (
    <SettingsSection id={ID} title={t("bar.news")} lead={t("settings.newsLead")}>
      {subscribed && (
        <p className="flex items-center gap-2">
          <CheckIcon className="size-4 text-success" />
          {t("settings.newsOn")}
        </p>
      )}
      <SettingsForm
        intent="news"
        section={ID}
        actionData={actionData}
        submitLabel={t(subscribed ? "settings.newsTurnOff" : "settings.newsTurnOn")}
        variant="secondary"
        doneText={done}
      >
        <input type="hidden" name="wanted" value={subscribed ? "off" : "on"} />
      </SettingsForm>
    </SettingsSection>
  );
}

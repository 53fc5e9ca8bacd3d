import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { User } from "#app/accounts/accounts.contract.ts";
import { call } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { currencyName } from "#app/i18n/currency-name.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { DISPLAY_CURRENCIES } from "#app/rates/currencies.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { SettingsSection } from "./settings-form.tsx";

const ID = "preferences";

type Preferences = User["preferences"];

const preferencesIn = (form: HTMLFormElement) => {
  const fields = new FormData(form);
  return {
    language: fields.get("language"),
    currency: fields.get("currency"),
    notifications: fields.has("notifications"),
  } as Preferences;
};

function useSaving(language: Preferences["language"]) {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      const preferences = preferencesIn(event.currentTarget);
      await call<User>("/preferences", { preferences });
      if (preferences.language !== language) return location.assign("/dashboard/settings?saved=preferences");
      await refresh();
      toast({ about: ID, text: t("settings.saved") });
      navigate(".", { replace: true, preventScrollReset: true });
    } catch (error) {
      toast({ about: ID, tone: "danger", text: t("settings.failed", { reason: errorMessage(error) }) });
    }
    setBusy(false);
  };
  return { busy, save };
}

interface PreferencesProps {
  preferences: Preferences;
  languages: readonly Language[];
  saved: boolean;
}

export function PreferencesSection({ preferences, languages, saved }: PreferencesProps) {
  const t = useT();
  const { busy, save } = useSaving(t.language);
  return (
    <SettingsSection id={ID} title={t("settings.preferences")}>
      {saved && (
        <Notice tone="success" announce>
          {t("settings.saved")}
        </Notice>
      )}
      <Form method="post" action="/dashboard/settings" onSubmit={save} className="grid gap-5">
        <input type="hidden" name="intent" value="preferences" />
        <SelectField name="language" label={t("settings.language")} defaultValue={t.language}>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="currency"
          label={t("settings.currency")}
          hint={t("settings.currencyHint")}
          defaultValue={preferences.currency}
        >
          {DISPLAY_CURRENCIES.map((currency) => (
            <option
              key={currency}
              value={currency}
            >{`${currency} ${currencyName(currency, t.language, "narrowSymbol")}`}</option>
          ))}
        </SelectField>
        <CheckboxField
          name="notifications"
          label={t("settings.notifications")}
          hint={t("settings.notificationsHint")}
          defaultChecked={preferences.notifications}
        />
        <div>
          <Button busy={busy} busyLabel={t("ui.loading")}>
            {t("settings.save")}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

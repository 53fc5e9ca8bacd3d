import { useT } from "#app/i18n/use-t.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { ASKING_DAYS, type ReviewSettings } from "./review-settings.contract.ts";

interface ReviewSettingsFormProps {
  settings: ReviewSettings;
  saved: boolean;
}

export function ReviewSettingsForm({ settings, saved }: ReviewSettingsFormProps) {
  const t = useT();
  return (
    <SettingForm
      intent="reviews"
      title={t("studioSettings.reviews")}
      text={t("studioSettings.reviewsText")}
      saved={saved}
    >
      <SelectField
        name="askAfterDays"
        label={t("studioSettings.askAfter")}
        defaultValue={settings.askAfterDays}
      >
        {ASKING_DAYS.map((days) => (
          <option key={days} value={days}>
            {t.count("studioSettings.askAfterDays", days)}
          </option>
        ))}
        <option value={0}>{t("studioSettings.askNever")}</option>
      </SelectField>
    </SettingForm>
  );
}

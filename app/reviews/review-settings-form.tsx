import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { SettingForm } from "#app/studio/setting-form.tsx";
import { ASKING_DAYS, ReviewSettings } from "./review-settings.contract.ts";

export function ReviewSettingsForm({ settings }: { settings: ReviewSettings }) {
  const t = useT();
  return (
    <SettingForm
      intent="reviews"
      schema={ReviewSettings}
      values={settings}
      title={t("studioSettings.reviews")}
      text={t("studioSettings.reviewsText")}
    >
      <Field
        name="askAfterDays"
        label={t("studioSettings.askAfter")}
        options={[
          ...ASKING_DAYS.map((days) => ({
            value: days,
            label: t.count("studioSettings.askAfterDays", days),
          })),
          { value: 0, label: t("studioSettings.askNever") },
        ]}
      />
    </SettingForm>
  );
}

import { useT } from "#app/i18n/use-t.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { SettingForm } from "./setting-form.tsx";

interface ShopTimeFormProps {
  timeZone: string;
  zones: readonly string[];
  saved: boolean;
}

const zoneText = (zone: string) => zone.replaceAll("_", " ");

export function ShopTimeForm({ timeZone, zones, saved }: ShopTimeFormProps) {
  const t = useT();
  const browserZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  const isElsewhere = browserZone !== timeZone;
  return (
    <SettingForm
      intent="time"
      title={t("studioSettings.time")}
      text={t("studioSettings.timeText")}
      saved={saved}
    >
      <SelectField
        name="timeZone"
        label={t("studioSettings.timeZone")}
        defaultValue={timeZone}
        hint={isElsewhere && t("studioSettings.browserZone", { zone: zoneText(browserZone) })}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone)}
          </option>
        ))}
      </SelectField>
    </SettingForm>
  );
}

import { useT } from "#app/i18n/use-t.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { Field } from "./fields.tsx";
import { SettingForm } from "./setting-form.tsx";
import { ShopTime } from "./shop-time.contract.ts";

const zoneText = (zone: string) => zone.replaceAll("_", " ");

export function ShopTimeForm({ time, zones }: { time: ShopTime; zones: readonly string[] }) {
  const t = useT();
  const browserZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : time.timeZone;
  const isElsewhere = browserZone !== time.timeZone;
  return (
    <SettingForm
      intent="time"
      schema={ShopTime}
      values={time}
      title={t("studioSettings.time")}
      text={t("studioSettings.timeText")}
    >
      <Field
        name="timeZone"
        label={t("studioSettings.timeZone")}
        hint={isElsewhere && t("studioSettings.browserZone", { zone: zoneText(browserZone) })}
        options={zones.map((zone) => ({ value: zone, label: zoneText(zone) }))}
      />
    </SettingForm>
  );
}

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";

interface ShopTimeFormProps {
  timeZone: string;
  zones: readonly string[];
  saved: boolean;
}

export function ShopTimeForm({ timeZone, zones, saved }: ShopTimeFormProps) {
  const t = useT();
  const browserZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  return (
    <Card as="section" aria-labelledby="time">
      <h2 id="time" className="text-lg">
        {t("studioSettings.time")}
      </h2>
      <p className="mt-2 text-muted">{t("studioSettings.timeText")}</p>
      <Form method="post" preventScrollReset className="mt-6 grid gap-6">
        {saved && (
          <Notice tone="success" announce>
            {t("studioSettings.saved")}
          </Notice>
        )}
        <SelectField
          name="timeZone"
          label={t("studioSettings.timeZone")}
          defaultValue={timeZone}
          hint={
            browserZone === timeZone
              ? undefined
              : t("studioSettings.browserZone", { zone: browserZone.replaceAll("_", " ") })
          }
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
        <div>
          <IntentButton intent="time" variant="secondary">
            {t("studioSettings.save")}
          </IntentButton>
        </div>
      </Form>
    </Card>
  );
}

import { Form, useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { regionName } from "#app/i18n/region-name.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Month } from "#app/shared/month.ts";
import { monthsBetween } from "#app/shared/time-zone.ts";
import { Field } from "#app/studio/fields.tsx";
import { setting } from "#app/studio/setting.server.ts";
import { SettingForm } from "#app/studio/setting-form.tsx";
import type { ShownSetting } from "#app/studio/shop-settings.contract.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { quarterName } from "#app/tax/quarter-name.ts";
import { TaxReport } from "#app/tax/stripe-month.tsx";
import { QuarterName, type VatSettings } from "#app/tax/tax.contract.ts";
import { taxReport } from "#app/tax/tax.server.ts";
import { quarterRange } from "#app/tax/tax-periods.ts";
import { vatPage } from "#app/tax/vat.server.ts";
import { EU_COUNTRIES, RATES_CHECKED_ON } from "#app/tax/vat-rates.ts";
import { OSS_THRESHOLD_CENTS } from "#app/tax/vat-sheet.ts";
import { VatTables } from "#app/tax/vat-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query }) => {
    const quarter = QuarterName.safeParse(query.get("quarter"));
    const month = Month.safeParse(query.get("month"));
    const [page, { timeZone }, report] = await Promise.all([
      vatPage(services, quarter.success ? quarter.data : null),
      services.shop.profile(),
      month.success ? taxReport(services, month.data) : null,
    ]);
    const first = quarterRange(page.quarters.at(-1) ?? page.quarter, timeZone).from;
    const months = monthsBetween(first, services.now(), timeZone);
    return { ...page, report, months, month: month.data ?? null };
  },
  (t) => t("studioVat.title"),
);

export const action = studioAction("all", {
  vat: button(setting("vat"), { done: "studio.saved" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["tax.studio"] } satisfies PageHandle;

function QuarterForm({ quarter, quarters }: { quarter: string; quarters: readonly string[] }) {
  const t = useT();
  const all = quarters.includes(quarter) ? quarters : [quarter, ...quarters];
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <SelectField name="quarter" label={t("studioVat.quarter")} defaultValue={quarter}>
        {all.map((each) => (
          <option key={each} value={each}>
            {quarterName(each, t)}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary">{t("studioVat.show")}</Button>
    </Form>
  );
}

function Threshold({ cents, year, isOss }: { cents: number; year: string; isOss: boolean }) {
  const t = useT();
  return (
    <Notice title={t("studioVat.threshold", { year, sum: money(cents, t.language) })}>
      {cents > OSS_THRESHOLD_CENTS && !isOss && t("studioVat.thresholdOver")}
    </Notice>
  );
}

const FILES = [
  ["vat", "sheetCsv"],
  ["vat-orders", "ordersCsv"],
] as const;

function Files({ quarter }: { quarter: string }) {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-3">
      {FILES.map(([file, label]) => (
        <ButtonLink
          key={file}
          to={`/app/studio/${file}.csv?quarter=${quarter}`}
          reloadDocument
          variant="secondary"
        >
          {t(`studioVat.${label}`)}
        </ButtonLink>
      ))}
    </p>
  );
}

function VatSettingsForm({ setting }: { setting: ShownSetting<VatSettings> }) {
  const t = useT();
  const countries = EU_COUNTRIES.map((code) => ({ value: code, label: regionName(code, t.language) }));
  return (
    <SettingForm
      intent="vat"
      setting={setting}
      title={t("studioVat.settings")}
      text={t("studioVat.settingsText")}
    >
      <Field
        name="home"
        label={t("studioVat.home")}
        options={[
          { value: "", label: t("studioVat.homeUnsaid") },
          ...countries.toSorted((one, other) => one.label.localeCompare(other.label, t.language)),
          { value: "outside", label: t("studioVat.homeOutside") },
        ]}
      />
      <Field name="ossFrom" type="date" label={t("studioVat.ossFrom")} hint={t("studioVat.ossFromHint")} />
    </SettingForm>
  );
}

export default function VatPage() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { quarter, quarters, sheet, settings, towardsThreshold, isOutdated, report, month, months } = loaded;
  return (
    <StudioPage
      lead={t("studioVat.lead")}
      actions={
        <ButtonLink to="/studio/vat/guide" variant="secondary">
          {t("studioVat.guide")}
        </ButtonLink>
      }
    >
      <div className="grid gap-6">
        {/* Without it no sheet is right. */}
        {settings.values.home === "" && <VatSettingsForm setting={settings} />}
        <QuarterForm key={quarter} quarter={quarter} quarters={quarters} />
        {isOutdated ? (
          <Notice title={t("studioVat.outdated")}>
            <p>{t("studioVat.outdatedText")}</p>
            <p className="mt-3">
              <ButtonLink to={`?quarter=${quarter}`} variant="secondary">
                {t("studioVat.lookAgain")}
              </ButtonLink>
            </p>
          </Notice>
        ) : (
          <>
            {towardsThreshold !== null && (
              <Threshold
                cents={towardsThreshold}
                year={quarter.slice(0, 4)}
                isOss={settings.values.ossFrom !== ""}
              />
            )}
            <VatTables sheet={sheet} />
            <Files quarter={quarter} />
          </>
        )}
        <p className="text-muted text-sm">
          {loaded.computedAt && !isOutdated && (
            <span>{t("studioVat.computedAt", { date: dateTime(loaded.computedAt, t) })} </span>
          )}
          <span>{t("studioVat.rates", { date: date(RATES_CHECKED_ON, t) })}</span>
        </p>
        {settings.values.home !== "" && <VatSettingsForm setting={settings} />}
        {(report || sheet.rows.some(({ way }) => way === "stripe_tax")) && (
          <TaxReport key={month} month={month} months={months} rows={report} />
        )}
      </div>
    </StudioPage>
  );
}

import { Form, useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { localDay } from "#app/shared/time-zone.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { TaxReport } from "#app/tax/stripe-month.tsx";
import { Month, QuarterName, VatSettings } from "#app/tax/tax.contract.ts";
import { taxReport } from "#app/tax/tax.server.ts";
import { saveVatSettings, vatPage } from "#app/tax/vat.server.ts";
import { RATES_CHECKED_ON } from "#app/tax/vat-rates.ts";
import { VatSettingsForm } from "#app/tax/vat-settings-form.tsx";
import { OSS_THRESHOLD_CENTS } from "#app/tax/vat-sheet.ts";
import { VatTables } from "#app/tax/vat-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

export const loader = studioLoader(
  async ({ services, query }) => {
    const quarter = QuarterName.safeParse(query.get("quarter"));
    const month = Month.safeParse(query.get("month"));
    const [page, { timeZone }, report] = await Promise.all([
      vatPage(services, quarter.success ? quarter.data : null),
      services.shop.profile(),
      month.success ? taxReport(services, month.data) : null,
    ]);
    const thisMonth = localDay(services.now().getTime(), timeZone).slice(0, "2026-11".length);
    return { ...page, report, month: month.success ? month.data : thisMonth };
  },
  (t) => t("studioVat.title"),
);

export const action = studioAction({
  vat: button({ input: VatSettings, run: saveVatSettings }, { done: "studio.saved" }),
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
          <option key={each}>{each}</option>
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

export default function VatPage() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { quarter, quarters, sheet, settings, towardsThreshold, isOutdated, report, month } = loaded;
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
        <QuarterForm key={quarter} quarter={quarter} quarters={quarters} />
        {isOutdated ? (
          <Notice title={t("studioVat.outdated")}>{t("studioVat.outdatedText")}</Notice>
        ) : (
          <>
            {towardsThreshold !== null && (
              <Threshold
                cents={towardsThreshold}
                year={quarter.slice(0, 4)}
                isOss={settings.ossFrom !== ""}
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
        <VatSettingsForm settings={settings} />
        <TaxReport key={month} month={month} rows={report} />
      </div>
    </StudioPage>
  );
}

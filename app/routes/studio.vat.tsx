import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { money } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { localDay } from "#app/shared/time-zone.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
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
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const quarter = QuarterName.safeParse(searchParams.get("quarter"));
  const month = Month.safeParse(searchParams.get("month"));
  const [page, { timeZone }, report] = await Promise.all([
    vatPage(services, quarter.success ? quarter.data : null),
    services.shop.profile(),
    month.success ? taxReport(services, month.data) : null,
  ]);
  const thisMonth = localDay(services.now().getTime(), timeZone).slice(0, "2026-11".length);
  return {
    ...page,
    report,
    month: month.success ? month.data : thisMonth,
    saved: searchParams.get("saved") === "vat",
    title: translatorFor(services.language)("studioVat.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const submission = parseForm(await readForm({ request, context }), VatSettings);
  if (submission.status !== "success") return invalidFormReply(submission);
  await saveVatSettings(context.services, submission.value);
  const quarter = QuarterName.safeParse(new URL(request.url).searchParams.get("quarter"));
  const shown = quarter.success ? `quarter=${quarter.data}&` : "";
  return redirect(`/studio/vat?${shown}saved=vat`, 303);
}

export { clientLoader, submissionAction as clientAction } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["studio.studio", "tax.studio"] } satisfies PageHandle;

export const meta = titleMeta;

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
  const { quarter, quarters, sheet, settings, towardsThreshold, isOutdated, report, month, saved } = loaded;
  const result = useActionData<SubmissionResult>();
  return (
    <Page
      title={loaded.title}
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
        <VatSettingsForm key={String(saved)} settings={settings} saved={saved} result={result} />
        <TaxReport key={month} month={month} rows={report} />
      </div>
    </Page>
  );
}

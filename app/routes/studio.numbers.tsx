import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mostMissedSearches } from "#app/catalog/search/missed-searches.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { statisticsOverview } from "#app/statistics/overview.server.tsx";
import { PERIODS, StatisticsQuery } from "#app/statistics/statistics.contract.ts";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { FilterLinks } from "#app/studio/list-filter.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Page } from "#app/ui/page.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const { period } = StatisticsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [t, page, missed] = await Promise.all([
    shopTranslator(services),
    statisticsPage(services, period),
    mostMissedSearches(services),
  ]);
  const html = statisticsOverview(t, page, missed);
  return { period, html, title: t("studioOverview.title") };
}

export { clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["statistics.studio"] } satisfies PageHandle;

export const meta = titleMeta;

const CSV_FILES = ["orders", "models"] as const;

export default function NumbersPage() {
  const t = useT();
  const { period, html } = useLoaderData<typeof loader>();
  const periods = PERIODS.map((each) => ({
    to: `/studio/numbers?period=${each}`,
    label: t(`studioOverview.period_${each}`),
    current: each === period,
  }));
  return (
    <Page title={t("studioOverview.title")}>
      <div className="mb-6">
        <FilterLinks label={t("studioOverview.period")} states={periods} />
      </div>
      <StaticHtml html={html} />
      <p className="mt-6 flex flex-wrap gap-3">
        {CSV_FILES.map((file) => (
          <ButtonLink
            key={file}
            to={`/app/studio/${file}.csv?period=${period}`}
            reloadDocument
            variant="secondary"
          >
            {t(`studioOverview.csv_${file}`)}
          </ButtonLink>
        ))}
      </p>
    </Page>
  );
}

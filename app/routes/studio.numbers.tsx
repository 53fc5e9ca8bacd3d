import { useLoaderData } from "@remix-run/react";
import { mostMissedSearches } from "#app/catalog/search/missed-searches.server.ts";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { statisticsOverview } from "#app/statistics/overview.server.tsx";
import { PERIODS, StatisticsQuery } from "#app/statistics/statistics.contract.ts";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { FilterLinks } from "#app/studio/list-filter.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export const loader = studioLoader(
  "all",
  async ({ services, query }) => {
    const { period } = StatisticsQuery.parse(Object.fromEntries(query));
    const [t, page, missed] = await Promise.all([
      shopTranslator(services),
      statisticsPage(services, period),
      mostMissedSearches(services),
    ]);
    return { period, html: statisticsOverview(t, page, missed) };
  },
  (t) => t("studio.numbers"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["statistics.studio"] } satisfies PageHandle;

const CSV_FILES = ["orders", "models", "sources"] as const;

export default function NumbersPage() {
  const t = useT();
  const { period, html } = useLoaderData<typeof loader>();
  const periods = PERIODS.map((each) => ({
    to: `/studio/numbers?period=${each}`,
    label: t(`studioOverview.period_${each}`),
    current: each === period,
  }));
  return (
    <StudioPage>
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
    </StudioPage>
  );
}

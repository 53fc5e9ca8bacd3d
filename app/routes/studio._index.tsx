import { Link, useLoaderData } from "@remix-run/react";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { statisticsSummary } from "#app/statistics/overview.server.tsx";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { useWaiting } from "#app/studio/use-waiting.browser.ts";
import { todayOf } from "#app/today/today.server.ts";
import { TodayList } from "#app/today/today-list.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export const loader = studioLoader(
  async ({ services }) => {
    const [t, today, numbers] = await Promise.all([
      shopTranslator(services),
      todayOf(services),
      statisticsPage(services, "30"),
    ]);
    return { today, numbers: statisticsSummary(t, numbers), now: services.now().toISOString() };
  },
  (t) => t("studio.today"),
);

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["orders.studio"] } satisfies PageHandle;

export default function TodayPage() {
  const t = useT();
  const { today, numbers, now } = useLoaderData<typeof loader>();
  const waiting = useWaiting();
  return (
    <StudioPage>
      <section aria-label={t("studioToday.toDo")}>
        <TodayList today={today} waiting={waiting} now={now} />
      </section>
      <section aria-labelledby="numbers" className="mt-12">
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="numbers" className="text-lg">
            {t("studioToday.numbers")}
          </h2>
          <Link to="/studio/numbers" className="py-2 text-link">
            {t("studioToday.allNumbers")}
          </Link>
        </header>
        <StaticHtml html={numbers} />
      </section>
    </StudioPage>
  );
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { includesRight } from "#app/accounts/seller-rights.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { studioLoader } from "#app/http/studio-page.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { statisticsSummary } from "#app/statistics/overview.server.tsx";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { useWaiting } from "#app/studio/use-waiting.browser.ts";
import { DaySoFar } from "#app/today/day-so-far.tsx";
import { EventList } from "#app/today/event-list.tsx";
import { FirstSteps } from "#app/today/first-steps.tsx";
import { todayOf } from "#app/today/today.server.ts";
import { TaskList, useTasks } from "#app/today/today-list.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

const load = studioLoader(
  "all",
  async ({ services, seller }) => {
    const [t, today, numbers] = await Promise.all([
      shopTranslator(services),
      todayOf(services, seller),
      statisticsPage(services, "30"),
    ]);
    return {
      today,
      days: numbers.bars.slice(-2),
      seen: numbers.seenToday,
      numbers: statisticsSummary(t, numbers),
      now: services.now().toISOString(),
    };
  },
  (t) => t("studio.today"),
);

/** Who only answers people begins with their messages. */
export async function loader(args: LoaderFunctionArgs) {
  const { right } = await requireSeller(args.context, "messages");
  if (!includesRight(right, "all")) throw redirect("/studio/inbox");
  return load(args);
}

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["orders.studio"] } satisfies PageHandle;

function Section({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {link}
      </header>
      {children}
    </section>
  );
}

export default function TodayPage() {
  const t = useT();
  const { today, days, seen, numbers, now } = useLoaderData<typeof loader>();
  const tasks = useTasks({ today, waiting: useWaiting(), now });
  const urgent = tasks.filter((task) => task.urgent);
  const others = tasks.filter((task) => !task.urgent);
  const [yesterday, thisDay] = days;
  return (
    <StudioPage>
      <div className="grid gap-8">
        {urgent.length > 0 && (
          <section aria-label={t("studioToday.urgent")} className="min-w-0">
            <TaskList tasks={urgent} />
          </section>
        )}
        <FirstSteps steps={today.steps} legalTexts={today.legalTexts} />
        {!today.isEmptyShop && yesterday && thisDay && (
          <DaySoFar days={[yesterday, thisDay]} seen={seen} stars={today.stars} />
        )}
        <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
          {today.events.length > 0 && (
            <Section title={t("studioToday.events")}>
              <EventList events={today.events} now={now} />
            </Section>
          )}
          <Section title={t("studioToday.toDo")}>
            {others.length > 0 ? (
              <TaskList tasks={others} />
            ) : (
              <p className="rounded-box border border-line border-dashed p-4 text-muted">
                {t("studioToday.nothing")}
              </p>
            )}
          </Section>
        </div>
        <Section
          title={t("studioToday.numbers")}
          link={
            <Link to="/studio/numbers" className="py-2 text-link">
              {t("studioToday.allNumbers")}
            </Link>
          }
        >
          <StaticHtml html={numbers} />
        </Section>
      </div>
    </StudioPage>
  );
}

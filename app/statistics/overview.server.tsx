import type { MissedSearch } from "#app/catalog/search/missed-searches.server.ts";
import { money, percent, wholeNumber } from "#app/i18n/format.ts";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { regionName } from "#app/i18n/region-name.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CART_REMINDER, DIRECT, OTHER_SOURCES, SHARED } from "#app/sources/own-sources.ts";
import { NumberTable } from "#app/ui/number-table.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { SalesPlot } from "./sales-plot.server.tsx";
import { SalesTable } from "./sales-table.server.tsx";
import {
  netOf,
  type Sales,
  type SoldStatistics,
  type SourceStatistics,
  type StatisticsPage,
} from "./statistics.contract.ts";

function Totals({ total }: { total: Sales }) {
  const t = useT();
  const { language } = t;
  const facts = [
    [t("studioOverview.orders"), wholeNumber(total.count, language)],
    [t("studioOverview.gross"), money(total.gross, language)],
    [t("studioOverview.refunded"), money(total.refunded, language)],
    [t("studioOverview.fees"), money(total.fees, language)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-4">
      <div className="col-span-full bg-surface p-4 sm:p-6">
        <dt className="text-muted">{t("studioOverview.net")}</dt>
        <dd className="price text-xl">{money(netOf(total), language)}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} className="bg-surface p-4 sm:px-6">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="text-lg tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ViewsOnPhone = ({ text }: { text: string }) => (
  <span className="block text-muted text-sm sm:hidden">{text}</span>
);

function SoldName({ sold }: { sold: SoldStatistics }) {
  const t = useT();
  const { title } = sold;
  if ("tier" in sold)
    return (
      <>
        <a href={`/studio/memberships/tiers/${sold.tier}`} className="text-link">
          {title}
        </a>{" "}
        <span className="text-muted text-sm">{t("studioOverview.membership")}</span>
      </>
    );
  const { productId, seen, carted } = sold;
  return (
    <>
      <a href={`/studio/models/${productId}`} className="text-link">
        {title}
      </a>
      <ViewsOnPhone
        text={t("studioOverview.views", {
          seen: wholeNumber(seen, t.language),
          carted: wholeNumber(carted, t.language),
        })}
      />
    </>
  );
}

const conversionRate = ({ count, seen }: { count: number; seen: number | null }) =>
  seen ? count / seen : null;

function Sold({ models, more }: Pick<StatisticsPage, "models" | "more">) {
  const t = useT();
  const withTiers = models.some((sold) => "tier" in sold);
  return (
    <section aria-labelledby="models">
      <h2 id="models" className="mb-2 text-lg">
        {t(withTiers ? "studioOverview.modelsAndMemberships" : "studioOverview.models")}
      </h2>
      <NumberTable
        rows={models}
        keyOf={(sold) => ("tier" in sold ? `membership ${sold.tier}` : sold.productId)}
        heading={t(withTiers ? "studioOverview.name" : "studioOverview.model")}
        nameOf={(sold) => <SoldName sold={sold} />}
        columns={[
          { name: t("studioOverview.seen"), value: ({ seen }) => seen, format: wholeNumber, isWide: true },
          {
            name: t("studioOverview.carted"),
            value: ({ carted }) => carted,
            format: wholeNumber,
            isWide: true,
          },
          { name: t("studioOverview.sold"), value: ({ count }) => count, format: wholeNumber },
          {
            name: t("studioOverview.conversionRate"),
            value: conversionRate,
            format: (rate, language) => percent(rate, language, 1),
            isWide: true,
          },
          { name: t("studioOverview.net"), value: netOf, format: money },
        ]}
      />
      {more && <p className="mt-2 text-muted text-sm">{t("studioOverview.more")}</p>}
    </section>
  );
}

/** Words that are the shop's own. */
const OWN_SOURCES = {
  [DIRECT]: "studioOverview.direct",
  [OTHER_SOURCES]: "studioOverview.otherSources",
  [SHARED]: "studioOverview.shared",
  [CART_REMINDER]: "studioOverview.cartReminder",
} as const;

function SourceName({ row: { source, letter, seen, carted } }: { row: SourceStatistics }) {
  const t = useT();
  const own = Object.entries(OWN_SOURCES).find(([word]) => word === source)?.[1];
  const [name, medium, campaign] = source.split("/");
  const words = [medium && t.orElse(`studioOverview.medium_${medium}`, "studioOverview.link"), campaign];
  return (
    <>
      {letter ? (
        <>
          {t("studioOverview.letter")}{" "}
          <a href={`/studio/letters/${letter.id}`} className="text-link">
            {letter.subject}
          </a>
        </>
      ) : own ? (
        t(own)
      ) : (
        <span className="wrap-anywhere">
          {name} <span className="text-muted text-sm">{words.filter(Boolean).join(" · ")}</span>
        </span>
      )}
      <ViewsOnPhone
        text={t("studioOverview.visitsCarted", {
          seen: wholeNumber(seen, t.language),
          carted: wholeNumber(carted, t.language),
        })}
      />
    </>
  );
}

function Sources({ sources, moreSources }: Pick<StatisticsPage, "sources" | "moreSources">) {
  const t = useT();
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="mb-1 text-lg">
        {t("studioOverview.sources")}
      </h2>
      <p className="mb-2 max-w-read text-muted text-sm">{t("studioOverview.sourcesHint")}</p>
      {sources.every(({ seen }) => seen === 0) && <p className="mb-2">{t("studioOverview.noVisits")}</p>}
      {sources.length > 0 && (
        <NumberTable
          rows={sources}
          keyOf={({ source }) => source}
          heading={t("studioOverview.source")}
          nameOf={(row) => <SourceName row={row} />}
          columns={[
            {
              name: t("studioOverview.visits"),
              value: ({ seen }) => seen,
              format: wholeNumber,
              isWide: true,
            },
            {
              name: t("studioOverview.carted"),
              value: ({ carted }) => carted,
              format: wholeNumber,
              isWide: true,
            },
            { name: t("studioOverview.orders"), value: ({ count }) => count, format: wholeNumber },
            {
              name: t("studioOverview.ordersPerVisit"),
              value: conversionRate,
              format: (rate, language) => percent(rate, language, 1),
              isWide: true,
            },
            { name: t("studioOverview.net"), value: netOf, format: money },
          ]}
        />
      )}
      {moreSources && <p className="mt-2 text-muted text-sm">{t("studioOverview.moreSources")}</p>}
    </section>
  );
}

function Groups({ title, ...table }: Parameters<typeof SalesTable>[0] & { title: string }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      <SalesTable {...table} />
    </section>
  );
}

function MissedSearches({ searches }: { searches: MissedSearch[] }) {
  const t = useT();
  return (
    <section aria-labelledby="missed">
      <h2 id="missed" className="mb-1 text-lg">
        {t("studioOverview.missed")}
      </h2>
      <p className="mb-2 text-muted text-sm">{t("studioOverview.missedHint")}</p>
      <NumberTable
        rows={searches}
        keyOf={({ words }) => words}
        heading={t("studioOverview.words")}
        nameOf={({ words }) => (
          <a href={`/?q=${encodeURIComponent(words)}`} className="text-link">
            {words}
          </a>
        )}
        columns={[
          { name: t("studioOverview.visitors"), value: ({ visitors }) => visitors, format: wholeNumber },
        ]}
      />
    </section>
  );
}

function Overview({ page, missed }: { page: StatisticsPage; missed: MissedSearch[] }) {
  const t = useT();
  const lines = page.licenses.reduce((sum, { count }) => sum + count, 0);
  const countries = page.countries.map(({ country, ...sales }) => ({
    name: country ? regionName(country, t.language) : t("studioOverview.noCountry"),
    sales,
  }));
  const coupons = page.coupons.map(({ code, ...sales }) => ({ name: code, sales }));
  const sales = page.sales.map(({ from, ...sales }) => ({
    name: t("studioOverview.saleOf", { date: date(from, t) }),
    sales,
  }));
  const licenses = page.licenses.map(({ license, ...sales }) => ({ name: t(`license.${license}`), sales }));
  const withMemberships = page.memberships.count > 0;
  if (withMemberships) licenses.push({ name: t("studioOverview.memberships"), sales: page.memberships });
  return (
    <div className="grid gap-10">
      <Totals total={page.total} />
      <SalesPlot bars={page.bars} />
      {page.models.length > 0 && <Sold models={page.models} more={page.more} />}
      <Sources sources={page.sources} moreSources={page.moreSources} />
      {coupons.length + sales.length > 0 && (
        <div className="grid gap-10 lg:grid-cols-2">
          {coupons.length > 0 && (
            <Groups
              title={t("studioOverview.coupons")}
              name={t("studioOverview.coupon")}
              counted="orders"
              rows={coupons}
              of={page.total.count}
            />
          )}
          {sales.length > 0 && (
            <Groups
              title={t("studioOverview.sales")}
              name={t("studioOverview.sale")}
              counted="sold"
              rows={sales}
              of={lines}
            />
          )}
        </div>
      )}
      {page.total.count > 0 && (
        <div className="grid gap-10 lg:grid-cols-2">
          <Groups
            title={t("studioOverview.countries")}
            name={t("studioOverview.country")}
            counted="orders"
            rows={countries}
          />
          <Groups
            title={t(withMemberships ? "studioOverview.licensesAndMemberships" : "studioOverview.licenses")}
            name={t(withMemberships ? "studioOverview.name" : "studioOverview.license")}
            counted="sold"
            rows={licenses}
          />
        </div>
      )}
      {missed.length > 0 && <MissedSearches searches={missed} />}
      <p className="text-muted text-sm">
        {t("studioOverview.notes")}{" "}
        {page.computedAt && t("studioOverview.computed", { time: dateTime(page.computedAt, t) })}
      </p>
    </div>
  );
}

export const statisticsOverview = (t: Translate, page: StatisticsPage, missed: MissedSearch[]): string =>
  staticHtml(t, <Overview page={page} missed={missed} />);

/** The totals and the plot of a period, for the studio's first page. */
export const statisticsSummary = (t: Translate, page: StatisticsPage): string =>
  staticHtml(
    t,
    <div className="grid gap-8">
      <Totals total={page.total} />
      <SalesPlot bars={page.bars} />
    </div>,
  );

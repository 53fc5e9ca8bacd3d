import { money, percent, wholeNumber } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { regionName } from "#app/i18n/region-name.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { SalesPlot } from "./sales-plot.server.tsx";
import { NUMBER_CELL, SalesTable } from "./sales-table.server.tsx";
import { type ModelStatistics, netOf, type Sales, type StatisticsPage } from "./statistics.contract.ts";

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
        <dd className="font-semibold text-xl tabular-nums">{money(netOf(total), language)}</dd>
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

const WIDE_CELL = `${NUMBER_CELL} max-sm:hidden`;

function ModelRow({ model }: { model: ModelStatistics }) {
  const t = useT();
  const { language } = t;
  const { productId, title, seen, carted } = model;
  const conversionRate = seen > 0 ? percent(model.count / seen, language, 1) : "–";
  return (
    <tr className="border-line border-t align-baseline">
      <th scope="row" className="py-2 text-left font-normal">
        <a href={`/studio/models/${productId}`} className="text-link">
          {title}
        </a>
        <span className="block text-muted text-sm sm:hidden">
          {t("studioOverview.views", {
            seen: wholeNumber(seen, language),
            carted: wholeNumber(carted, language),
          })}
        </span>
      </th>
      <td className={WIDE_CELL}>{wholeNumber(seen, language)}</td>
      <td className={WIDE_CELL}>{wholeNumber(carted, language)}</td>
      <td className={NUMBER_CELL}>{wholeNumber(model.count, language)}</td>
      <td className={WIDE_CELL}>{conversionRate}</td>
      <td className={NUMBER_CELL}>{money(netOf(model), language)}</td>
    </tr>
  );
}

function Models({ models, more }: Pick<StatisticsPage, "models" | "more">) {
  const t = useT();
  const columns = [
    { name: t("studioOverview.seen"), cell: WIDE_CELL },
    { name: t("studioOverview.carted"), cell: WIDE_CELL },
    { name: t("studioOverview.sold"), cell: NUMBER_CELL },
    { name: t("studioOverview.conversionRate"), cell: WIDE_CELL },
    { name: t("studioOverview.net"), cell: NUMBER_CELL },
  ];
  return (
    <section aria-labelledby="models">
      <h2 id="models" className="mb-2 text-lg">
        {t("studioOverview.models")}
      </h2>
      <table className="w-full">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {t("studioOverview.model")}
            </th>
            {columns.map(({ name, cell }) => (
              <th key={name} scope="col" className={`${cell} font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <ModelRow key={model.productId} model={model} />
          ))}
        </tbody>
      </table>
      {more && <p className="mt-2 text-muted text-sm">{t("studioOverview.more")}</p>}
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

function Overview({ page }: { page: StatisticsPage }) {
  const t = useT();
  const countries = page.countries.map(({ country, ...sales }) => ({
    name: country ? regionName(country, t.language) : t("studioOverview.noCountry"),
    sales,
  }));
  const licenses = page.licenses.map(({ license, ...sales }) => ({ name: t(`license.${license}`), sales }));
  return (
    <div className="grid gap-10">
      <Totals total={page.total} />
      <SalesPlot bars={page.bars} />
      {page.models.length > 0 && <Models models={page.models} more={page.more} />}
      {page.total.count > 0 && (
        <div className="grid gap-10 lg:grid-cols-2">
          <Groups
            title={t("studioOverview.countries")}
            name={t("studioOverview.country")}
            counted="orders"
            rows={countries}
          />
          <Groups
            title={t("studioOverview.licenses")}
            name={t("studioOverview.license")}
            counted="sold"
            rows={licenses}
          />
        </div>
      )}
      <p className="text-muted text-sm">
        {t("studioOverview.notes")}{" "}
        {page.computedAt && t("studioOverview.computed", { time: dateTime(page.computedAt, t.language) })}
      </p>
    </div>
  );
}

export const statisticsOverview = (t: Translate, page: StatisticsPage): string =>
  staticHtml(t, <Overview page={page} />);

/** The totals and the plot of a period, for the studio's first page. */
export const statisticsSummary = (t: Translate, page: StatisticsPage): string =>
  staticHtml(
    t,
    <div className="grid gap-8">
      <Totals total={page.total} />
      <SalesPlot bars={page.bars} />
    </div>,
  );

import { scaleLinear } from "d3-scale";
import { money } from "#app/i18n/format.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SalesTable } from "./sales-table.server.tsx";
import { netOf, type SalesAt, type StatisticsPage } from "./statistics.contract.ts";

const GRID_LINES = 4;
const MIN_TOP_CENTS = 100;
const [BOTTOM, TOP] = [100, 0];

/** @param at UTC hour ("2026-11-23T14"), day ("2026-11-23") or month ("2026-11") */
function timeText(at: string, { language }: Translate): string {
  const [date = "", hour] = at.split("T");
  if (hour) return `${hour}:00`;
  const isMonth = date.length === "2026-11".length;
  const options = isMonth
    ? ({ month: "short", year: "numeric" } as const)
    : ({ day: "numeric", month: "short" } as const);
  const day = new Date(isMonth ? `${date}-01` : date);
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...options, timeZone: "UTC" }).format(day);
}

const axisText = (cents: number, { language }: Translate) =>
  new Intl.NumberFormat(LANGUAGES[language].locale, {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100);

/** Times of the first, the middle and the last bar: more would overlap on a phone. */
function labelsOf(bars: SalesAt[], t: Translate): string[] {
  const last = bars.length - 1;
  const places = last > 2 ? [0, Math.round(last / 2), last] : bars.map((_, index) => index);
  return places.map((index) => timeText(bars[index]?.at ?? "", t));
}

function Bars({ bars }: { bars: SalesAt[] }) {
  const t = useT();
  const values = bars.map(netOf);
  const scale = scaleLinear([Math.min(0, ...values), Math.max(MIN_TOP_CENTS, ...values)], [BOTTOM, TOP]).nice(
    GRID_LINES,
  );
  return (
    <div className="relative ml-16 h-48 sm:h-56">
      {scale.ticks(GRID_LINES).map((value) => (
        <div
          key={value}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: `${scale(value)}%` }}
        >
          <span className="-left-16 absolute -top-2.5 w-14 text-right text-muted text-sm tabular-nums">
            {axisText(value, t)}
          </span>
        </div>
      ))}
      <svg
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full fill-accent"
      >
        {bars.map((bar, index) => {
          const [end, zero] = [scale(netOf(bar)), scale(0)];
          return (
            <rect
              key={bar.at}
              x={index + 0.15}
              width={0.7}
              y={Math.min(end, zero)}
              height={Math.abs(end - zero)}
            >
              <title>{`${timeText(bar.at, t)}: ${money(netOf(bar), t.language)}`}</title>
            </rect>
          );
        })}
      </svg>
    </div>
  );
}

export function SalesPlot({ bars }: Pick<StatisticsPage, "bars">) {
  const t = useT();
  if (bars.every((bar) => bar.count === 0 && netOf(bar) === 0)) return null;
  const rows = [...bars].reverse().map((bar) => ({ name: timeText(bar.at, t), sales: bar }));
  return (
    <section aria-labelledby="plot">
      <h2 id="plot" className="mb-4 text-lg">
        {t("studioOverview.plot")}
      </h2>
      <Bars bars={bars} />
      <div aria-hidden="true" className="mt-2 ml-16 flex justify-between text-muted text-sm">
        {labelsOf(bars, t).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <details className="mt-2">
        <summary className="flex min-h-11 items-center text-sm underline decoration-line underline-offset-4">
          {t("studioOverview.asTable")}
        </summary>
        <SalesTable name={t("studioOverview.time")} counted="orders" rows={rows} />
      </details>
    </section>
  );
}

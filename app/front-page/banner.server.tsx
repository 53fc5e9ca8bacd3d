import { listAddress } from "#app/catalog/list/list-params.ts";
import { percent } from "#app/i18n/format.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { AnnouncedSale } from "#app/offers/sales.store.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { localTime } from "#app/shared/time-zone.ts";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { Banner } from "./front-page.contract.ts";

/** A name of a day is that of the next one of this name. */
const NAMED_DAYS_MS = 6 * DAY_MS;

/** "23:59 on Sunday", or a date where that is far off; on the shop's clock. What ends at midnight ends in the last minute of the day before. */
export function endOfSale(until: string, now: Date, t: Translate): string {
  const end = Date.parse(until);
  const last = localTime(end, t.timeZone).endsWith("T00:00:00") ? end - MINUTE_MS : end;
  if (end - now.getTime() > NAMED_DAYS_MS) return dateTime(new Date(last).toISOString(), t);
  const day = new Intl.DateTimeFormat(LANGUAGES[t.language].locale, {
    weekday: "long",
    timeZone: t.timeZone,
  }).format(last);
  return t("frontPage.dayAndTime", { day, time: localTime(last, t.timeZone).slice(11, 16) });
}

function Announcement({ sale: { until, least, most }, now }: { sale: AnnouncedSale; now: Date }) {
  const t = useT();
  const key = most === 0 ? "saleUntil" : least === most ? "reducedUntil" : "reducedUpTo";
  const time = endOfSale(until, now, t);
  return (
    <p className="bg-accent text-center text-on-accent text-sm sm:text-base">
      <a
        href={listAddress({ sale: "on" })}
        className="mx-auto block max-w-page px-4 py-2 font-medium tabular-nums hover:underline focus-visible:-outline-offset-4 focus-visible:outline-on-accent sm:px-6"
      >
        {t
          .parts(`frontPage.${key}`, { time }, { percent: percent(most / 100, t.language) })
          .map(({ text, isKept }) =>
            isKept ? (
              <time key={text} dateTime={until} className="whitespace-nowrap">
                {text}
              </time>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
      </a>
    </p>
  );
}

/** Of a sale that runs; null without one. */
export const saleBanner = (t: Translate, sale: AnnouncedSale | null, now: Date): Banner | null =>
  sale && { html: staticHtml(t, <Announcement sale={sale} now={now} />), until: sale.until };

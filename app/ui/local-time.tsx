import { clockTime, dateTime, weekday } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useHydrated } from "./use-hydrated.browser.ts";

/** A weekday and time in the reader's time zone; in the shop's until hydration. @param at UTC ISO-8601 */
export function LocalTime({ at }: { at: string }) {
  const t = useT();
  const moment = Date.parse(at);
  return (
    <time dateTime={at} className="text-muted text-sm tabular-nums">
      {useHydrated() ? `${weekday(moment, t.language)}, ${clockTime(moment)}` : dateTime(at, t)}
    </time>
  );
}

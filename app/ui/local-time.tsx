import { useEffect, useState } from "react";
import { clockTime, dateTime, weekday } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";

/** A time in the reader's time zone; in UTC until hydration. @param at UTC ISO-8601 */
export function LocalTime({ at }: { at: string }) {
  const { language } = useT();
  const [local, setLocal] = useState(false);
  useEffect(() => setLocal(true), []);
  const moment = Date.parse(at);
  return (
    <time dateTime={at} className="text-muted text-sm tabular-nums">
      {local ? `${weekday(moment, language)}, ${clockTime(moment)}` : dateTime(at, language)}
    </time>
  );
}

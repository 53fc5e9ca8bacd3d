import { useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type DayAndTime, dayAndTimeOf, endOf } from "./day-and-time.ts";

interface EndFieldProps {
  /** UTC, ISO-8601, or what was typed without scripts; "" for none. */
  defaultAt: string;
  isOptional: boolean;
  error: string | undefined;
}

function useEnd(defaultAt: string) {
  const section = useRef<HTMLDivElement>(null);
  const [zone, setZone] = useState<string | null>(null);
  const shown = dayAndTimeOf(defaultAt, "UTC");
  const [at, setAt] = useState(defaultAt);
  const inputs = () => [
    ...(section.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? []),
  ];
  const typed = (): DayAndTime => {
    const [day, time] = inputs();
    return { day: day?.value ?? "", time: time?.value ?? "" };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the stored time changes
  useEffect(() => {
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const { day, time } = typed();
    // What differs from the server's was typed before hydration, and is kept.
    if (day !== shown.day || time !== shown.time) return setAt(endOf({ day, time }));
    const local = dayAndTimeOf(defaultAt, "local");
    for (const [index, text] of [local.day, local.time].entries()) {
      const input = inputs()[index];
      if (input) input.value = text;
    }
    setAt(endOf(local) && defaultAt);
  }, [defaultAt]);
  return { section, zone, shown, at, update: () => setAt(endOf(typed())) };
}

/** When an offer ends: a day, and a time where it is not the end of that day. In the browser's zone; without scripts, in UTC. The form sends UTC. */
export function EndField({ defaultAt, isOptional, error }: EndFieldProps) {
  const t = useT();
  const { section, zone, shown, at, update } = useEnd(defaultAt);
  const optional = t("studioEditor.optional");
  return (
    <div ref={section} data-field="until" className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
      <TextField
        type="date"
        label={t("studioOffers.until")}
        note={isOptional ? optional : undefined}
        hint={t("studioOffers.untilHint", { zone: zone ?? "UTC" })}
        error={error}
        name={zone ? undefined : "until"}
        defaultValue={shown.day}
        onInput={update}
      />
      <TextField
        type="time"
        label={t("studioOffers.endTime")}
        name={zone ? undefined : "until.time"}
        defaultValue={shown.time}
        onInput={update}
      />
      {zone && <input type="hidden" name="until" value={at} />}
      {!zone && defaultAt && <input type="hidden" name="until.stored" value={defaultAt} />}
    </div>
  );
}

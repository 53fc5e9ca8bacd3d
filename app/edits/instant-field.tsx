import { type ReactNode, useEffect, useRef, useState } from "react";
import { TextField } from "#app/ui/field.tsx";

/** @param local value of a `datetime-local` input, in the browser's time zone @returns UTC ISO-8601, or "" */
function utcOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}

/** @param at UTC, ISO-8601 @returns value of a `datetime-local` input in the browser's time zone */
function localOf(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface InstantFieldProps {
  name: string;
  label: ReactNode;
  hint: (zone: string) => ReactNode;
  note?: ReactNode;
  error?: string | null;
  /** UTC, ISO-8601; "" for none. */
  defaultAt?: string;
}

/**
 * A date with a time, in the browser's zone; without scripts, in UTC. The form sends UTC. Without scripts it sends
 * what the field shows, and the stored time as `<name>.stored`: the field shows no seconds, so the server takes those from there.
 */
export function InstantField({ name, hint, defaultAt = "", ...texts }: InstantFieldProps) {
  const section = useRef<HTMLDivElement>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [at, setAt] = useState(defaultAt);
  const shownAt = defaultAt.slice(0, 16);
  useEffect(() => {
    const input = section.current?.querySelector("input");
    if (!input) return;
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // A value that differs from the server's was typed before hydration, and is kept.
    if (input.value === shownAt) input.value = shownAt && localOf(`${shownAt}Z`);
    else setAt(utcOf(input.value));
  }, [shownAt]);
  return (
    <div ref={section} data-field={name}>
      <TextField
        {...texts}
        type="datetime-local"
        name={zone ? undefined : name}
        hint={hint(zone ?? "UTC")}
        defaultValue={shownAt}
        onInput={(event) => setAt(utcOf(event.currentTarget.value))}
      />
      {zone && <input type="hidden" name={name} value={at} />}
      {!zone && defaultAt && <input type="hidden" name={`${name}.stored`} value={defaultAt} />}
    </div>
  );
}

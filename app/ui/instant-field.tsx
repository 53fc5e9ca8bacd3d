import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { localTime } from "#app/shared/time-zone.ts";
import { TextField } from "./field.tsx";

interface InstantFieldProps {
  name: string;
  label: ReactNode;
  hint: ReactNode;
  note?: ReactNode;
  error?: string | null;
  /** The stored time, UTC ISO-8601; "" for none. */
  storedAt?: string;
  /** What was typed and refused, in place of the stored time. */
  typed?: string;
}

/** The stored time beside the fields that show it: they have no seconds, and what was left as it was means this time. */
export const StoredTime = ({ name, at }: { name: string; at: string }) =>
  at && <input type="hidden" name={`${name}.stored`} value={at} />;

/** A date with a time on the clock of the shop's time zone, which `writtenInstant` reads. */
export function InstantField({ name, storedAt = "", typed, ...texts }: InstantFieldProps) {
  const { timeZone } = useT();
  const shown = storedAt && localTime(Date.parse(storedAt), timeZone).slice(0, "2026-11-20T15:05".length);
  return (
    <div>
      <TextField {...texts} type="datetime-local" name={name} defaultValue={typed ?? shown} />
      <StoredTime name={name} at={storedAt} />
    </div>
  );
}

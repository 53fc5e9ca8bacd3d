import { bytes, number } from "#app/i18n/format.ts";
import type { Wording } from "#app/i18n/translate.ts";
import type { Reason } from "#app/publishing/packing/refusals.ts";

function shownValue(t: Wording, name: string, value: Reason["values"][string]): string {
  if (typeof value === "object") return refusalText(t, value);
  if (typeof value === "string") return value;
  return name === "size" || name === "maxSize" ? bytes(value, t.language) : number(value, t.language, 3);
}

/** A reason in the reader's language. */
export const refusalText = (t: Wording, { code, values }: Reason): string =>
  t(
    `studioRefusals.${code}`,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shownValue(t, name, value)] as const),
    ),
  );

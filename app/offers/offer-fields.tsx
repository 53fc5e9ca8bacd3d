import type { Language } from "#app/i18n/languages.ts";
import { priceText } from "#app/i18n/price-text.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { addDays, localTime } from "#app/shared/time-zone.ts";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { Choice } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { StoredTime } from "#app/ui/instant-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { OfferFormResult } from "./offer-form.contract.ts";
import { useCorrected } from "./offer-form.tsx";

/** @param cents euro cents; null, undefined and 0 give "" */
export const eurosText = (cents: number | null | undefined, language: Language): string =>
  cents ? priceText(cents, language) : "";

export function useOfferFields(result: OfferFormResult | undefined) {
  const t = useT();
  const { fields = {}, typed } = result ?? {};
  const corrected = useCorrected();
  const errorOf = (name: string) =>
    fields[name] && !corrected.has(name) ? t.orElse(fields[name], "errors.invalid") : undefined;
  const textOf = (name: string, stored: string) => (typed ? (typed[name] ?? "") : stored);
  return { errorOf, textOf };
}

interface TextProps {
  name: string;
  label: string;
  stored: string;
  hint?: string;
  isOptional?: boolean;
  lang?: string;
  maxLength?: number;
  inputMode?: "decimal" | "numeric";
  result: OfferFormResult | undefined;
}

export function OfferText({ name, stored, isOptional = false, result, ...field }: TextProps) {
  const t = useT();
  const { errorOf, textOf } = useOfferFields(result);
  return (
    <TextField
      maxLength={20}
      autoComplete="off"
      {...field}
      name={name}
      note={isOptional ? t("studioEditor.optional") : undefined}
      defaultValue={textOf(name, stored)}
      error={errorOf(name)}
    />
  );
}

export function OfferRefusal({ result }: { result: OfferFormResult | undefined }) {
  const t = useT();
  const corrected = useCorrected();
  if (!result?.error || result.error === CHANGED_ELSEWHERE) return null;
  const { error, about, fields = {} } = result;
  const names = Object.keys(fields);
  if (corrected.size > 0 && names.every((name) => corrected.has(name))) return null;
  return (
    <Notice tone="danger" announce>
      {[about, t.orElse(error, "errors.internal")].filter(Boolean).join(": ")}
    </Notice>
  );
}

type Edge = "from" | "until";

/** A day alone is its beginning for `from`, its end for `until`. */
function dayAndTimeOf(at: string, edge: Edge, timeZone: string): [day: string, time: string] {
  const [day = "", time = ""] = at && localTime(Date.parse(at), timeZone).split("T");
  if (time !== "00:00:00") return [day, time.slice(0, "15:05".length)];
  return [edge === "from" ? day : addDays(day, -1), ""];
}

interface EdgeProps {
  name: Edge;
  /** UTC, ISO-8601; "" for none. */
  at: string;
  hint: string;
  isOptional?: boolean;
  result: OfferFormResult | undefined;
}

/** A day, and a time where it is not the beginning or the end of that day. */
function OfferEdge({ name, at, hint, isOptional = false, result }: EdgeProps) {
  const t = useT();
  const { errorOf, textOf } = useOfferFields(result);
  const [day, time] = dayAndTimeOf(at, name, t.timeZone);
  return (
    <div data-field={name} className="grid max-w-md grid-cols-[minmax(0,1fr)_8rem] items-start gap-x-3">
      <TextField
        type="date"
        label={t(`studioOffers.${name}`)}
        note={isOptional ? t("studioEditor.optional") : undefined}
        hint={hint}
        error={errorOf(name)}
        name={name}
        defaultValue={textOf(name, day)}
      />
      <TextField
        type="time"
        label={t(`studioOffers.time_${name}`)}
        name={`${name}.time`}
        defaultValue={textOf(`${name}.time`, time)}
      />
      <StoredTime name={name} at={at} />
    </div>
  );
}

interface EndProps {
  /** UTC, ISO-8601; "" for none. */
  until: string;
  isOptional?: boolean;
  result: OfferFormResult | undefined;
}

export function OfferEnd({ until, ...props }: EndProps) {
  const t = useT();
  const hint = t("studioOffers.untilHint", { zone: t.timeZone });
  return <OfferEdge {...props} name="until" at={until} hint={hint} />;
}

interface PeriodProps {
  offer: { from: string; until: string | null } | null;
  mustEnd?: boolean;
  result: OfferFormResult | undefined;
}

export function OfferPeriod({ offer, mustEnd = false, result }: PeriodProps) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <OfferEdge
        name="from"
        at={offer?.from ?? ""}
        hint={t(offer ? "studioOffers.startHint" : "studioOffers.fromHint")}
        isOptional={!offer}
        result={result}
      />
      <OfferEnd until={offer?.until ?? ""} isOptional={!mustEnd} result={result} />
    </div>
  );
}

interface PercentChoiceProps {
  hint: string;
  stored: string;
  isChosen: boolean;
  result: OfferFormResult | undefined;
}

export function PercentChoice({ hint, stored, isChosen, result }: PercentChoiceProps) {
  const t = useT();
  return (
    <Choice name="reduction" value="percent" label={t("studioOffers.byPercent")} isChosen={isChosen}>
      <div className="max-w-60">
        <OfferText
          name="percent"
          label={t("studioOffers.percent")}
          hint={hint}
          stored={stored}
          inputMode="numeric"
          result={result}
        />
      </div>
    </Choice>
  );
}

import { type FormEvent, useState } from "react";
import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { EarlyTier } from "#app/memberships/early-access.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { isClock, writtenInstant } from "#app/shared/written-instant.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { InstantField } from "#app/ui/instant-field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useEditsContext } from "./edit-fields.tsx";

export interface EarlyAccess {
  /** That have the draft before its date; none of what is published already. */
  tiers: readonly EarlyTier[];
  /** When the page was made, UTC ISO-8601. */
  now: string;
}

/** Which members have a draft before its date, and from when. @param props.publishAt null before it is chosen */
function EarlyTimes({ tiers, now, publishAt }: EarlyAccess & { publishAt: string | null }) {
  const t = useT();
  if (tiers.length === 0) return null;
  const said = ({ name: tier, days }: EarlyTier) => {
    if (publishAt === null) return t.count("studioEditor.early", days, { tier });
    const from = new Date(Date.parse(publishAt) - days * DAY_MS).toISOString();
    return from <= now
      ? t("studioEditor.earlyNow", { tier })
      : t("studioEditor.earlyFrom", { tier, date: dateTime(from, t) });
  };
  return (
    <div className="text-sm">
      <p className="font-medium">{t("studioEditor.earlyTitle")}</p>
      <ul className="mt-1 grid gap-1">
        {tiers.map((tier) => (
          <li key={tier.name}>{said(tier)}</li>
        ))}
      </ul>
    </div>
  );
}

export function ScheduleAction({ publishAt, early }: { publishAt: string | null; early: EarlyAccess }) {
  const t = useT();
  const { errors } = useEditsContext();
  const [typedAt, setTypedAt] = useState<string | null>(null);
  const error = errors.publishAt ? t.orElse(errors.publishAt, "errors.invalid") : null;
  const read = ({ target }: FormEvent) => {
    const { value } = target as HTMLInputElement;
    setTypedAt(isClock(value) ? writtenInstant(value, null, t.timeZone) : null);
  };
  return (
    <Disclosure
      isItem
      label={t(publishAt ? "studioEditor.reschedule" : "studioEditor.schedule")}
      open={error !== null}
    >
      <div onInput={read} className="grid grid-cols-1 gap-3">
        <InstantField
          name="publishAt"
          label={t("studioEditor.publishAt")}
          hint={t("studioEditor.publishAtHint", { zone: t.timeZone })}
          error={error}
        />
        <EarlyTimes {...early} publishAt={typedAt} />
        <p className="text-muted text-sm">{t("studioEditor.scheduleText")}</p>
        {early.tiers.length > 0 && <p className="text-muted text-sm">{t("studioEditor.earlyText")}</p>}
        <IntentButton intent="schedule" className="justify-self-start">
          {t("studioEditor.scheduleNow")}
        </IntentButton>
      </div>
    </Disclosure>
  );
}

export function Schedule({ publishAt, early }: { publishAt: string | null; early: EarlyAccess }) {
  const t = useT();
  return (
    publishAt && (
      <>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-sm">
            <span>{t("studioModels.goesOut")}</span>{" "}
            <time dateTime={publishAt}>{dateTime(publishAt, t)}</time>
          </p>
          <IntentButton intent="unschedule" variant="secondary">
            {t("studioEditor.unschedule")}
          </IntentButton>
        </div>
        <EarlyTimes {...early} publishAt={publishAt} />
      </>
    )
  );
}

/** When a model's draft is published: set, shown and cancelled. Parts of the model's form. */
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Disclosure } from "#app/components/ui/disclosure.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { useDraftContext } from "./draft-fields.tsx";

/** @param local value of a `datetime-local` input, in the browser's time zone @returns UTC ISO-8601, or "" */
function utcOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}

/** The time is in the browser's zone; without scripts, in UTC. */
function PublishAtField({ error }: { error: string | null }) {
  const t = useT();
  const section = useRef<HTMLDivElement>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [publishAt, setPublishAt] = useState("");
  useEffect(() => {
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    // Typed before hydration.
    setPublishAt(utcOf(section.current?.querySelector("input")?.value ?? ""));
  }, []);
  return (
    <div ref={section}>
      <TextField
        type="datetime-local"
        name={zone ? undefined : "publishAt"}
        label={t("studioEditor.publishAt")}
        hint={t("studioEditor.publishAtHint", { zone: zone ?? "UTC" })}
        error={error}
        onInput={(event) => setPublishAt(utcOf(event.currentTarget.value))}
      />
      {zone && <input type="hidden" name="publishAt" value={publishAt} />}
    </div>
  );
}

export function ScheduleAction({ publishAt }: { publishAt: string | null }) {
  const t = useT();
  const { errors } = useDraftContext();
  const error = errors.publishAt ? t.known(errors.publishAt, "errors.invalid") : null;
  return (
    <Disclosure
      label={t(publishAt ? "studioEditor.reschedule" : "studioEditor.schedule")}
      open={error !== null}
    >
      <div className="grid grid-cols-1 gap-3">
        <PublishAtField error={error} />
        <p className="text-muted text-sm">{t("studioEditor.scheduleText")}</p>
        <Button name="intent" value="schedule" className="justify-self-start">
          {t("studioEditor.scheduleNow")}
        </Button>
      </div>
    </Disclosure>
  );
}

export function Schedule({ publishAt }: { publishAt: string | null }) {
  const t = useT();
  return (
    <>
      {/* The schedule as this page was loaded with it: a seller must not undo what another has set since. */}
      <input type="hidden" name="loadedPublishAt" value={publishAt ?? ""} />
      {publishAt && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-sm">
            {t("studioModels.goesOut")} <LocalTime at={publishAt} />
          </p>
          <Button name="intent" value="unschedule" variant="secondary">
            {t("studioEditor.unschedule")}
          </Button>
        </div>
      )}
    </>
  );
}

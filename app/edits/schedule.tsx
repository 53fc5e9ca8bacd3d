import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { InstantField } from "#app/ui/instant-field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useEditsContext } from "./edit-fields.tsx";

export function ScheduleAction({ publishAt }: { publishAt: string | null }) {
  const t = useT();
  const { errors } = useEditsContext();
  const error = errors.publishAt ? t.orElse(errors.publishAt, "errors.invalid") : null;
  return (
    <Disclosure
      isItem
      label={t(publishAt ? "studioEditor.reschedule" : "studioEditor.schedule")}
      open={error !== null}
    >
      <div className="grid grid-cols-1 gap-3">
        <InstantField
          name="publishAt"
          label={t("studioEditor.publishAt")}
          hint={t("studioEditor.publishAtHint", { zone: t.timeZone })}
          error={error}
        />
        <p className="text-muted text-sm">{t("studioEditor.scheduleText")}</p>
        <IntentButton intent="schedule" className="justify-self-start">
          {t("studioEditor.scheduleNow")}
        </IntentButton>
      </div>
    </Disclosure>
  );
}

export function Schedule({ publishAt }: { publishAt: string | null }) {
  const t = useT();
  return (
    publishAt && (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm">
          <span>{t("studioModels.goesOut")}</span> <time dateTime={publishAt}>{dateTime(publishAt, t)}</time>
        </p>
        <IntentButton intent="unschedule" variant="secondary">
          {t("studioEditor.unschedule")}
        </IntentButton>
      </div>
    )
  );
}

import { useT } from "#app/i18n/use-t.tsx";
import { TimeField } from "#app/studio/fields.tsx";

/** @param isNew it may begin at once */
export function OfferStart({ isNew }: { isNew: boolean }) {
  const t = useT();
  return (
    <TimeField
      name="from"
      label={t("studioOffers.from")}
      clockLabel={t("studioOffers.time_from")}
      hint={t(isNew ? "studioOffers.fromHint" : "studioOffers.startHint")}
    />
  );
}

export function OfferEnd() {
  const t = useT();
  return (
    <TimeField
      name="until"
      label={t("studioOffers.until")}
      clockLabel={t("studioOffers.time_until")}
      hint={t("studioOffers.untilHint", { zone: t.timeZone })}
    />
  );
}

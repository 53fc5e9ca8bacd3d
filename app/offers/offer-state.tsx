import { useT } from "#app/i18n/use-t.tsx";
import type { StudioCoupon } from "./coupons.contract.ts";

const STYLES: Record<StudioCoupon["state"], string> = {
  planned: "bg-accent-soft text-accent",
  running: "bg-success-soft text-success",
  over: "bg-ground text-muted",
  used_up: "bg-ground text-muted",
};

interface OfferStateProps extends Pick<StudioCoupon, "state"> {
  /** On the front page. */
  announced?: boolean;
}

const BADGE = "inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm";

export function OfferState({ state, announced = false }: OfferStateProps) {
  const t = useT();
  return (
    <>
      <span className={`${BADGE} ${STYLES[state]}`}>{t(`studioOffers.state_${state}`)}</span>
      {announced && state !== "over" && (
        <span className={`${BADGE} bg-ground text-muted`}>{t("studioOffers.isAnnounced")}</span>
      )}
    </>
  );
}

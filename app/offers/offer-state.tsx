import { useT } from "#app/i18n/use-t.tsx";
import type { StudioCoupon } from "./coupons.contract.ts";

const STYLES: Record<StudioCoupon["state"], string> = {
  planned: "bg-accent-soft text-accent",
  running: "bg-success-soft text-success",
  over: "bg-ground text-muted",
  used_up: "bg-ground text-muted",
};

export function OfferState({ state }: Pick<StudioCoupon, "state">) {
  const t = useT();
  return (
    <span className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm ${STYLES[state]}`}>
      {t(`studioOffers.state_${state}`)}
    </span>
  );
}

import { Link, useFetchers, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { money, percent } from "#app/i18n/format.ts";
import { anyOf } from "#app/i18n/format-list.ts";
import { endTime } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import type { LinkedCoupon } from "./coupons.contract.ts";
import { dismissCoupon, heldCoupon, readCoupon, useLinkedCoupon } from "./linked-coupon.browser.ts";

/** Reads the coupon again when a link, a form or a login may have changed it. */
function useCurrentCoupon() {
  useLocation();
  useFetchers();
  const { status } = useSession();
  const held = heldCoupon();
  useEffect(() => {
    if (status !== "loading") void readCoupon(held);
  }, [held, status]);
  return useLinkedCoupon();
}

function Models({ models, tier, terms: { productIds, withSales } }: LinkedCoupon) {
  const t = useT();
  if (tier)
    return (
      <Link to={`/memberships/${tier.slug}/join`} className="text-link">
        {t("couponStrip.join", { tier: tier.name })}
      </Link>
    );
  if (!productIds) return <span>{t(withSales ? "couponStrip.all" : "couponStrip.fullPrice")}</span>;
  const others = productIds.length - models.length;
  return (
    <span>
      <span>{t("couponStrip.only")}</span>
      {models.map(({ id, title }, place) => (
        <span key={id}>
          <span>{place > 0 ? ", " : " "}</span>
          <Link to={`/product/${id}`} className="text-link">
            {title}
          </Link>
        </span>
      ))}
      {others > 0 && <span>{` ${t.count("couponStrip.others", others)}`}</span>}
    </span>
  );
}

function Coupon(coupon: LinkedCoupon) {
  const t = useT();
  const { code, terms, until, buyers, tier } = coupon;
  const { percent: off, amountCents, minimumCents } = terms;
  const reduction = off === null ? money(amountCents ?? 0, t.language) : percent(off / 100, t.language);
  const owners = buyers.owners?.length
    ? t("couponStrip.owners", { models: anyOf(buyers.owners, t.language) })
    : buyers.owners && t("couponStrip.someOwners");
  const facts = [
    owners,
    buyers.subscribers && t("couponStrip.subscribers"),
    minimumCents > 0 && t("couponStrip.minimum", { amount: money(minimumCents, t.language) }),
    until && t("couponStrip.until", { date: endTime(until, t) }),
  ];
  return (
    <>
      <span className="font-semibold">
        <Sentence
          words={tier ? "couponStrip.firstPayment" : "couponStrip.reduction"}
          kept={{ code }}
          values={{ reduction }}
        />
      </span>
      <span className="text-muted">
        <Models {...coupon} />
        {facts.map((fact) => fact && <span key={fact}>{` · ${fact}`}</span>)}
      </span>
    </>
  );
}

export default function CouponStrip() {
  const t = useT();
  const shown = useCurrentCoupon();
  if (!shown) return null;
  return (
    <aside aria-label={t("couponStrip.label")} className="page flex items-center gap-x-3 py-1 text-sm">
      <p role="status" className="flex grow flex-wrap gap-x-3">
        {"refusal" in shown ? shown.refusal : <Coupon {...shown} />}
      </p>
      <button
        type="button"
        aria-label={t("couponStrip.dismiss")}
        className="-mr-2 grid min-h-11 min-w-11 shrink-0 place-items-center rounded-md text-muted hover:bg-ground hover:text-ink"
        onClick={() => {
          dismissCoupon();
          document.getElementById("content")?.focus({ preventScroll: true });
        }}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}

import { Suspense } from "react";
import { useNonce } from "#app/i18n/use-t.tsx";
import { lazyPart } from "#app/i18n/words.browser.ts";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { COUPON_COOKIE, DISMISSED_COUPON_KEY, markCoupon } from "./coupon-cookie.ts";
import type { LoneLine } from "./pricing/lone-line.ts";

const CouponStrip = lazyPart(["offers.coupon"], () => import("./coupon-strip.tsx"));
const CouponPrice = lazyPart(["offers.coupon"], () => import("./coupon-price.tsx"));

const marking = import.meta.env.SSR
  ? `(${markCoupon})(${[COUPON_COOKIE, DISMISSED_COUPON_KEY].map((name) => JSON.stringify(name))})`
  : "";

/** Visitors without a coupon load no code. */
const useIsMarked = () => useHydrated() && "coupon" in document.documentElement.dataset;

/** Above every page: what the coupon of a link does. The script stands before what it would move. */
export function CouponStripSlot() {
  const props = { nonce: useNonce(), suppressHydrationWarning: true };
  return (
    <div className="hidden min-h-24 items-center border-line border-b bg-surface in-data-[coupon=shown]:grid sm:min-h-13 print:hidden">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own function */}
      <script {...props} dangerouslySetInnerHTML={{ __html: marking }} />
      {useIsMarked() && (
        <Suspense fallback={null}>
          <CouponStrip />
        </Suspense>
      )}
    </div>
  );
}

/** Beside the licenses of a model: what the chosen one costs with the coupon. */
export const CouponPriceSlot = (props: LoneLine) => (
  <div className="hidden min-h-6 in-data-coupon:block">
    {useIsMarked() && (
      <Suspense fallback={null}>
        <CouponPrice {...props} />
      </Suspense>
    )}
  </div>
);

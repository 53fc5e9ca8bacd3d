import { useSyncExternalStore } from "react";
import { ApiError, call, logFailure } from "#app/http/api.browser.ts";
import { browserStorage, tryToStore } from "#app/shared/browser-storage.browser.ts";
import { COUPON_COOKIE, DISMISSED_COUPON_KEY, markCoupon } from "./coupon-cookie.ts";
import type { LinkedCoupon } from "./coupons.contract.ts";

type Shown = LinkedCoupon | { refusal: string } | null;

let shown: Shown = null;
const listeners = new Set<() => void>();

function show(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

const onChange = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the coupon of this browser does, or why it was refused; null until it is known, and without one. */
export const useLinkedCoupon = () =>
  useSyncExternalStore(
    onChange,
    () => shown,
    () => null,
  );

/** The cookie of the coupon; links, forms, and other tabs change it. */
export const heldCoupon = () =>
  document.cookie.split("; ").find((pair) => pair.startsWith(`${COUPON_COOKIE}=`)) ?? null;

const mark = () => markCoupon(COUPON_COOKIE, DISMISSED_COUPON_KEY);

/** Its strip stays away until another coupon is named; models still say what they cost with it. */
export function dismissCoupon() {
  const storage = browserStorage();
  const held = heldCoupon();
  if (storage && held) tryToStore(storage, DISMISSED_COUPON_KEY, held);
  document.documentElement.dataset.coupon = "dismissed";
}

/** A code that is refused is forgotten: it says so once. */
function refuse(refusal: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COUPON_COOKIE}=; Path=/; Secure; Max-Age=0`;
  show({ refusal });
}

/** @param held as `heldCoupon` */
export async function readCoupon(held: string | null): Promise<void> {
  if (!held) {
    if (shown && "refusal" in shown) return;
    mark();
    return show(null);
  }
  try {
    const coupon = await call<LinkedCoupon>("/coupon");
    if (heldCoupon() !== held) return;
    if (!coupon) dismissCoupon();
    else mark();
    show(coupon);
  } catch (error) {
    if (heldCoupon() !== held) return;
    if (error instanceof ApiError && error.status === 409) return refuse(error.message);
    logFailure("GET /coupon", error);
    delete document.documentElement.dataset.coupon;
  }
}

export const COUPON_COOKIE = "__Host-coupon";

/** In the browser's storage: the coupon's cookie, as it was when its strip was dismissed. */
export const DISMISSED_COUPON_KEY = "stall.coupon";

/**
 * Marks the document of a browser that holds a coupon, so that what tells of it has its place from the first paint on (`html[data-coupon]` in the
 * styles). An inline script: its text is self-contained.
 */
export function markCoupon(cookie: string, key: string) {
  const { dataset } = document.documentElement;
  const held = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookie}=`));
  delete dataset.coupon;
  if (!held) return;
  let dismissed: string | null = null;
  try {
    dismissed = localStorage.getItem(key);
  } catch {}
  dataset.coupon = held === dismissed ? "dismissed" : "shown";
}

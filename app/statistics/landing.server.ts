/** Which request is a visit from outside, and from where. The page may come from the cache: what is counted is the request. */
import { isSeen } from "#app/catalog/product/count-views.server.ts";
import { isLanding, sourceOf } from "#app/sources/source.ts";

/** Where a visit begins that may end at the checkout; the studio and a person's own pages are none. */
const SHOP_WINDOW = /^\/($|product\/|collections\/|letters\/)/;

function isDocument({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return (headers.get("Sec-Fetch-Dest") ?? "document") === "document" && !purpose.includes("prefetch");
}

/** @returns null for what is no such visit */
export function landingOf(request: Request, page: Response): string | null {
  const { headers } = request;
  const address = new URL(request.url);
  const { pathname } = address;
  if (!SHOP_WINDOW.test(pathname) || pathname.endsWith(".data")) return null;
  if (!isDocument(request) || !isSeen(request, page)) return null;
  const referrer = headers.get("Referer");
  // A page that names no referrer to anybody still says that the link was one of the shop's own.
  if (!referrer && headers.get("Sec-Fetch-Site") === "same-origin") return null;
  return isLanding(address, referrer) ? sourceOf(address, referrer) : null;
}

/** Which request is a visit from outside, and from where. The page may come from the cache: what is counted is the request. */
import { isSeen } from "#app/catalog/product/count-views.server.ts";
import { isLanding, sourceOf } from "#app/sources/source.ts";

/** Where a visit begins that may end at the checkout; the studio and a person's other pages are none. */
const SHOP_WINDOW = /^\/($|cart$|product\/|collections\/|letters\/)/;

/** For a navigation that a service worker passes on without a preload, the destination is empty, and the site its own. */
const PASSED_ON = "empty";

/** What older browsers do not say counts as a page that a person opens. */
function isOpened({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  const [mode, destination] = [headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")];
  return (
    (mode ?? "navigate") === "navigate" &&
    ["document", PASSED_ON].includes(destination ?? "document") &&
    !purpose.includes("prefetch")
  );
}

/** Whether the browser says so; in a page that names no referrer to anybody. */
const isOwnLink = ({ headers }: Request) =>
  headers.get("Sec-Fetch-Site") === "same-origin" && headers.get("Sec-Fetch-Dest") !== PASSED_ON;

/** @returns null for what is no such visit */
export function landingOf(request: Request, page: Response): string | null {
  const address = new URL(request.url);
  const { pathname } = address;
  if (!SHOP_WINDOW.test(pathname) || pathname.endsWith(".data")) return null;
  if (!isOpened(request) || !isSeen(request, page)) return null;
  const referrer = request.headers.get("Referer");
  if (!referrer && isOwnLink(request)) return null;
  return isLanding(address, referrer) ? sourceOf(address, referrer) : null;
}

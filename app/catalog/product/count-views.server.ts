import { isbot } from "isbot";

/** Query parameter with the token of a private link to a draft (app/edits/draft-preview.server.ts), or what members with early access have in its place. */
export const DRAFT_PARAMETER = "draft";

const PRODUCT_PAGE = /^\/product\/([a-z0-9-]+)(?:\.data)?$/;

/** Data that is loaded again while the page is open, such as after a change of the cart, does not count as another view. */
function isReload(request: Request, productId: string): boolean {
  if (!new URL(request.url).pathname.endsWith(".data")) return false;
  const referrer = request.headers.get("Referer") ?? "";
  return URL.canParse(referrer) && new URL(referrer).pathname === `/product/${productId}`;
}

/** Whether a person may see what was answered; robots that say so are none. */
export function isSeen({ method, url, headers }: Request, { status }: Response): boolean {
  if (method !== "GET" || status !== 200 || new URL(url).searchParams.has(DRAFT_PARAMETER)) return false;
  return !isbot(headers.get("User-Agent"));
}

export function viewedProduct(request: Request, page: Response): string | null {
  const productId = PRODUCT_PAGE.exec(new URL(request.url).pathname)?.[1];
  if (!productId || !isSeen(request, page)) return null;
  return isReload(request, productId) ? null : productId;
}

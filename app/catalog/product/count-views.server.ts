import { isbot } from "isbot";

/** Query parameter with the token of a private link to a draft (app/edits/draft-preview.server.ts). */
export const DRAFT_PARAMETER = "draft";

const PRODUCT_PAGE = /^\/product\/([a-z0-9-]+)(?:\.data)?$/;

/** Data that is loaded again while the page is open, such as after a change of the cart, does not count as another view. */
function isReload(request: Request, productId: string): boolean {
  if (!new URL(request.url).pathname.endsWith(".data")) return false;
  const referrer = request.headers.get("Referer") ?? "";
  return URL.canParse(referrer) && new URL(referrer).pathname === `/product/${productId}`;
}

export function viewedProduct(request: Request, { status }: Response): string | null {
  const { pathname, searchParams } = new URL(request.url);
  const productId = PRODUCT_PAGE.exec(pathname)?.[1];
  if (!productId || request.method !== "GET" || status !== 200) return null;
  if (searchParams.has(DRAFT_PARAMETER) || isbot(request.headers.get("User-Agent"))) return null;
  return isReload(request, productId) ? null : productId;
}

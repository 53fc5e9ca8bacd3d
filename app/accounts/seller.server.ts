import type { Services } from "#app/services.ts";
import type { UserRow } from "./accounts.store.server.ts";
import type { SellerRight } from "./seller-rights.ts";

/** Of an account that was given it, or whose confirmed address the deployment names. */
export function sellerRightOf(
  { SELLER_EMAILS }: Pick<Services["settings"], "SELLER_EMAILS">,
  row: Pick<UserRow, "email" | "emailVerifiedAt" | "deletedAt" | "sellerRight">,
): SellerRight | null {
  if (row.deletedAt) return null;
  return row.emailVerifiedAt && SELLER_EMAILS.includes(row.email) ? "all" : row.sellerRight;
}

export const isSellerRow = (...seller: Parameters<typeof sellerRightOf>): boolean =>
  sellerRightOf(...seller) !== null;

/** Its mails may reach a stranger whose address was typed: they neither log in by it nor get what sellers get. */
export const isUnconfirmedSeller = (row: Pick<UserRow, "emailVerifiedAt" | "sellerRight">): boolean =>
  row.sellerRight !== null && row.emailVerifiedAt === null;

/** A seller is an account whose verified address is listed in SELLER_EMAILS. */
import type { Reads, Services } from "#app/services.ts";
import type { User } from "./accounts.contract.ts";
import { type UserRow, userById } from "./accounts.store.server.ts";

export const isSellerRow = (
  { SELLER_EMAILS }: Pick<Services["settings"], "SELLER_EMAILS">,
  row: Pick<UserRow, "email" | "emailVerifiedAt" | "deletedAt">,
): boolean => SELLER_EMAILS.includes(row.email) && row.emailVerifiedAt !== null && row.deletedAt === null;

export async function isSeller(
  { db, settings }: Reads,
  { id, email }: Pick<User, "id" | "email">,
): Promise<boolean> {
  if (!settings.SELLER_EMAILS.includes(email)) return false;
  const [row] = await userById(db, id);
  return row?.email === email && isSellerRow(settings, row);
}

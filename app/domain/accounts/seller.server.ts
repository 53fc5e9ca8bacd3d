/** Who may open the studio: not a third kind of user, but an account whose proved address the shop's settings name. */
import type { Services } from "#app/context.server.ts";
import type { User } from "./accounts.contract.ts";
import { userById } from "./accounts.store.server.ts";

export async function isSeller(
  { db, settings }: Pick<Services, "db" | "settings">,
  { id, email }: Pick<User, "id" | "email">,
): Promise<boolean> {
  if (!settings.SELLER_EMAILS.includes(email)) return false;
  const [row] = await userById(db, id);
  return row?.email === email && row.emailVerifiedAt !== null && row.deletedAt === null;
}

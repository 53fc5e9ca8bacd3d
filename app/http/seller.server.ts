/** The studio's guard: for everybody but a seller there is no such page. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { isSeller } from "#app/domain/accounts/seller.server.ts";
import { notFound } from "./not-found.server.ts";

/** Each loader and each action of the studio asks for itself. @throws 404. */
export async function requireSeller(context: AppLoadContext): Promise<User> {
  const user = await context.user();
  if (user && (await isSeller(context.services, user))) return user;
  throw notFound(context);
}

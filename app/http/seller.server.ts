/** Guard of the studio: everybody else gets 404. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { notFound } from "./not-found.server.ts";

/** Each loader and each action must call it, because Remix runs them separately. @throws 404. */
export async function requireSeller(context: AppLoadContext): Promise<User> {
  const seller = await context.seller();
  if (!seller) throw notFound(context);
  return seller;
}

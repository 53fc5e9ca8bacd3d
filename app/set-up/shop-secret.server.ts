/** Proof that somebody runs the shop's deployment: what /setup and /setup/recover ask for. */
import { hashOfToken, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import type { Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";

/** Each try is counted, also a right one. @throws DomainError too_many; bad_input for a wrong secret, and where the shop has none */
export async function requireShopSecret(services: Writes, typed: string, visitor: Visitor): Promise<void> {
  const { settings, log } = services;
  await enforceLimits(services, ...networkAttempts("shopSecret", visitor));
  const [sent, expected] = await Promise.all([typed.trim(), settings.SHOP_SECRET ?? ""].map(hashOfToken));
  if (settings.SHOP_SECRET && sent && expected && timingSafeEqualText(sent, expected)) return;
  log("shop_secret_refused");
  throw new DomainError("bad_input", { fields: { secret: "setUp.wrongSecret" } });
}

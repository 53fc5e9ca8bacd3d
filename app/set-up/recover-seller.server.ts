/** For a seller who has lost every second factor, in a shop without a terminal: its SHOP_SECRET stands in for SELLER_TOKEN. */
import type { UserRow } from "#app/accounts/accounts.store.server.ts";
import { isUnconfirmedSeller } from "#app/accounts/seller.server.ts";
import type { Visitor } from "#app/limits/limits.server.ts";
import { resetSecondFactor } from "#app/second-factor/manage-factors.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { Recovered, Recovery, WayIn } from "./set-up.contract.ts";
import { requireShopSecret } from "./shop-secret.server.ts";

type RecoveryServices = Mails & Pick<Services, "chat" | "identity">;

function waysIn({ mailer, identity }: RecoveryServices, seller: UserRow): WayIn[] {
  const isOpen: Record<WayIn, boolean> = {
    password: seller.passwordHash !== null,
    code: mailer.canSend && !isUnconfirmedSeller(seller),
    google: identity !== null && seller.googleSub !== null,
  };
  return (["password", "code", "google"] as const).filter((way) => isOpen[way]);
}

/** @throws DomainError too_many, bad_input. Whether there is such a seller is told after the secret was right. */
export async function recoverSeller(
  services: RecoveryServices,
  { secret, email }: Recovery,
  visitor: Visitor,
): Promise<Recovered> {
  await requireShopSecret(services, secret, visitor);
  const seller = await resetSecondFactor(services, email).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === "not_found"
      ? new DomainError("bad_input", { fields: { email: "recover.noSeller" } })
      : error;
  });
  return { email, waysIn: waysIn(services, seller) };
}

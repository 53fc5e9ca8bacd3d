import { changeView, switchTier } from "#app/memberships/change-tier.server.ts";
import type { AccountServices } from "#app/memberships/member-account.server.ts";
import type { BillingInterval } from "#app/memberships/memberships.contract.ts";
import type { TestUser } from "./users.ts";

/** Reads what a change costs, and says yes to it. @returns what is charged at once, in euro cents; null where it is not offered */
export async function changeTo(
  services: AccountServices,
  user: TestUser["user"],
  tier: string,
  interval: BillingInterval = "month",
): Promise<number | null> {
  const { shown } = await changeView(services, user, { tier, interval });
  if (!shown) return null;
  const { choice, dueCents, at } = shown;
  await switchTier(services, user, { tier, interval, cents: choice.cents, dueCents, at: Date.parse(at) });
  return dueCents;
}

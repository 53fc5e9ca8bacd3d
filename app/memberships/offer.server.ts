import type { LicenseType } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import type { MembershipOffer } from "./offer.contract.ts";
import { tiersForModels } from "./offer.store.server.ts";

type TierRow = Awaited<ReturnType<typeof tiersForModels>>[number];

export function offerOf(
  tier: TierRow | undefined,
  reader: Pick<Reads, "language" | "mainLanguage">,
): MembershipOffer | null {
  if (!tier?.opens) return null;
  const { name, monthCents, yearCents } = tier;
  const price =
    monthCents === null
      ? { interval: "year" as const, cents: yearCents ?? 0 }
      : { interval: "month" as const, cents: monthCents };
  return { name: inLanguage(name, reader), ...price };
}

/** The cheapest tier that opens all of a cart, where it holds no license that a membership does not include. */
export async function membershipInstead(
  services: Reads,
  { items }: { items: readonly { license: LicenseType; product: { id: string } }[] },
): Promise<MembershipOffer | null> {
  if (items.length === 0 || items.some(({ license }) => license !== "standard")) return null;
  const [tier] = await tiersForModels(
    services.db,
    items.map(({ product }) => product.id),
  );
  return offerOf(tier, services);
}

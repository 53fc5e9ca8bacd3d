import type { User } from "#app/accounts/accounts.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { isLiving, openMemberships } from "./memberships.store.server.ts";
import type { MembershipOffer, ModelInMemberships } from "./offer.contract.ts";
import { collectionsForTiers, tiersOnOffer } from "./offer.store.server.ts";

type TierRow = Awaited<ReturnType<typeof tiersOnOffer>>[number];
type CollectionRow = Awaited<ReturnType<typeof collectionsForTiers>>[number];
type Reader = Pick<Reads, "language" | "mainLanguage">;

/** Whether a tier opens all of these models to somebody who joins now. What comes out in paid periods is not what is there already. */
function opensAll(tier: TierRow, collections: readonly CollectionRow[], ids: readonly string[]): boolean {
  if (tier.endedAt) return false;
  switch (tier.opens) {
    case "all":
      return true;
    case "collections": {
      const opened = collections.filter(({ slug }) => tier.collections.includes(slug));
      return ids.every((id) => opened.some(({ models }) => models.includes(id)));
    }
    case "published":
      return false;
  }
}

function offerOf({ name, monthCents, yearCents }: TierRow, reader: Reader): MembershipOffer {
  const price =
    monthCents === null
      ? { interval: "year" as const, cents: yearCents ?? 0 }
      : { interval: "month" as const, cents: monthCents };
  return { name: inLanguage(name, reader), ...price };
}

/** The cheapest tier that opens all of these models to somebody who joins now. */
function cheapestOffer(
  [tiers, collections]: readonly [readonly TierRow[], readonly CollectionRow[]],
  ids: readonly string[],
  reader: Reader,
): MembershipOffer | null {
  const tier = tiers.find((each) => opensAll(each, collections, ids));
  return tier ? offerOf(tier, reader) : null;
}

/** @param collections those that have the model */
export const modelInMemberships = (
  id: string,
  [tiers, collections]: readonly [readonly TierRow[], readonly CollectionRow[]],
  reader: Reader,
): ModelInMemberships | null =>
  tiers.length === 0
    ? null
    : {
        offer: cheapestOffer([tiers, collections], [id], reader),
        canJoin: tiers.some(({ endedAt }) => !endedAt),
        collections: collections.map(({ slug }) => slug),
      };

/**
 * The cheapest tier that opens all of a cart, where it holds no license that a membership does not include. None for a member, who cannot join,
 * also while a payment is due.
 */
export async function membershipInstead(
  services: Reads,
  user: Pick<User, "id">,
  { items }: { items: readonly { license: LicenseType; product: { id: string } }[] },
): Promise<MembershipOffer | null> {
  if (items.length === 0 || items.some(({ license }) => license !== "standard")) return null;
  const { db } = services;
  const ids = items.map(({ product }) => product.id);
  const [tiers, collections, own] = await db.batch([
    tiersOnOffer(db),
    collectionsForTiers(db, null),
    openMemberships(db, user.id),
  ]);
  return own.some(({ status }) => isLiving(status))
    ? null
    : cheapestOffer([tiers, collections], ids, services);
}

/** Past buyers of another shop claim their licenses by a mailed link, which verifies their e-mail address. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import type { Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { buyerByLink, claimStatements, purchasesToClaim } from "./claims.store.server.ts";

export interface ClaimablePurchase {
  productId: string;
  title: string;
  license: LicenseType;
  purchasedAt: string;
}

/** The unclaimed purchases of the buyer whom the link was mailed to. @throws DomainError bad_link */
export async function claimablePurchases(
  services: Writes,
  { token, visitor }: { token: string; visitor: Visitor },
) {
  const { db, language, mainLanguage } = services;
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  const [buyer] = await buyerByLink(db, await hashOfToken(token));
  if (!buyer) throw new DomainError("bad_link");
  const purchases = (await purchasesToClaim(db, buyer.id)).map(
    ({ productId, title, license, purchasedAt }): ClaimablePurchase => ({
      productId,
      title: inLanguage(title, { language, mainLanguage }),
      license,
      purchasedAt: purchasedAt.toISOString(),
    }),
  );
  return { purchases };
}

/** Whatever the account's e-mail address. @returns how many purchases were claimed. @throws DomainError too_many, bad_link. */
export async function claimPurchases(
  services: Writes,
  user: Pick<User, "id">,
  { token, visitor }: { token: string; visitor: Visitor },
): Promise<number> {
  const { db, now } = services;
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  const [buyer] = await buyerByLink(db, await hashOfToken(token));
  if (!buyer) throw new DomainError("bad_link");
  const [claimed] = await db.batch(claimStatements(db, { buyerId: buyer.id, userId: user.id, at: now() }));
  return claimed.length;
}

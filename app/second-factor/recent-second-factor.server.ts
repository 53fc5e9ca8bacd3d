/**
 * Sellers are recognised by their e-mail address, but a second factor belongs to an account. Another account that takes over
 * the address has none, so an account may give up its address only within minutes after its second factor was confirmed.
 */

import { sessionsOfUser, type UserRow } from "#app/accounts/accounts.store.server.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { mayChangeFactors } from "#app/second-factor/second-factor-state.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";

type Session = Awaited<ReturnType<typeof sessionsOfUser>>[number];

/** @param isPageLoad false for a form or call of an open page */
export function needsRecentSecondFactor(
  { settings, now }: Pick<Services, "settings" | "now">,
  { account, session }: { account: UserRow; session: Session | undefined },
  { isPageLoad }: { isPageLoad: boolean },
): boolean {
  const { secondFactorSince } = account;
  if (!secondFactorSince || !isSellerRow(settings, account)) return false;
  const confirmedAt = session?.secondFactorAt ?? null;
  // `startedAt` counts only for an account without a second factor.
  const confirmation = { secondFactorSince, confirmedAt, startedAt: account.createdAt };
  return !mayChangeFactors(confirmation, { isPageLoad, now: now() });
}

export async function requireRecentSecondFactor(
  services: Reads,
  account: UserRow,
  sessionToken: string | null,
): Promise<void> {
  const tokenHash = await hashOfToken(sessionToken ?? "");
  const sessions = await sessionsOfUser(services.db, account.id, services.now());
  const session = sessions.find((each) => each.tokenHash === tokenHash);
  if (needsRecentSecondFactor(services, { account, session }, { isPageLoad: false }))
    throw new DomainError("second_factor_needed");
}

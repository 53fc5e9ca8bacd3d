/**
 * Who a seller is depends on the address, and the second factor belongs to the account. Another account that takes over the
 * address starts without one, so an account with a second factor gives its address up only minutes after it was shown.
 */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { mayChangeFactors } from "#app/domain/second-factor/second-factor-state.ts";
import { sessionsOfUser, type UserRow } from "./accounts.store.server.ts";
import { isSellerRow } from "./seller.server.ts";
import { hashOfToken } from "./tokens.server.ts";

type Session = Awaited<ReturnType<typeof sessionsOfUser>>[number];

/** @param opens whether a page is opened; else an open one sends something */
export function mustConfirmFirst(
  { settings, now }: Pick<Services, "settings" | "now">,
  { account, session }: { account: UserRow; session: Session | undefined },
  { opens }: { opens: boolean },
): boolean {
  const since = account.secondFactorSince;
  if (!since || !isSellerRow(settings, account)) return false;
  const confirmedAt = session?.secondFactorAt ?? null;
  return !mayChangeFactors({ since, confirmedAt, startedAt: account.createdAt }, { opens, now: now() });
}

/** @throws DomainError second_factor_needed. */
export async function requireRightToAddress(
  services: Pick<Services, "db" | "settings" | "now">,
  account: UserRow,
  sessionToken: string | null,
): Promise<void> {
  const tokenHash = await hashOfToken(sessionToken ?? "");
  const sessions = await sessionsOfUser(services.db, account.id, services.now());
  const session = sessions.find((each) => each.tokenHash === tokenHash);
  if (mustConfirmFirst(services, { account, session }, { opens: false }))
    throw new DomainError("second_factor_needed");
}

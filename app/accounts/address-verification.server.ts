import type { Db, Statement } from "#app/db/client.server.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { moveSubscriptionStatements } from "#app/news/subscribers.server.ts";
import { refreshOrderSearchOfBuyer } from "#app/orders/order-search.store.server.ts";
import { requireRecentSecondFactor } from "#app/second-factor/recent-second-factor.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { User } from "./accounts.contract.ts";
import {
  deleteSessionsOf,
  isUniqueViolation,
  type UserRow,
  updateUser,
  userByEmail,
  userById,
} from "./accounts.store.server.ts";
import { findValidLink, newMailToken, redeemLink } from "./mail-tokens.server.ts";
import { invalidateMailTokens } from "./mail-tokens.store.server.ts";
import { passwordMatches } from "./passwords.server.ts";
import { isUnconfirmedSeller } from "./seller.server.ts";

interface UsedLink {
  link: { email: string };
  at: Date;
  /** Whether the link was used by somebody who is logged in to the account or knows its password. */
  isHolder: boolean;
}

/**
 * Marks the address as verified. Somebody else may have registered the account with it, so unless its holder
 * used the link, its sessions, password, Google connection and pending links are removed. Purchases stay.
 * @throws DomainError bad_link for a seller's address, which its holder alone confirms
 */
export function markAddressVerified(db: Db, account: UserRow, { link, at, isHolder }: UsedLink) {
  const { id, email, passwordHash, googleSub, emailVerifiedAt } = account;
  const unchanged = { writes: [] as Statement[], removed: [] as string[] };
  if (emailVerifiedAt || link.email !== email) return unchanged;
  if (isHolder)
    return { ...unchanged, writes: [updateUser(db, { id, onlyIfEmail: email }, { emailVerifiedAt: at })] };
  if (isUnconfirmedSeller(account)) throw new DomainError("bad_link");
  const cleared = { emailVerifiedAt: at, passwordHash: null, googleSub: null };
  return {
    writes: [
      updateUser(db, { id, onlyIfEmail: email }, cleared),
      deleteSessionsOf(db, id),
      invalidateMailTokens(db, id, { purposes: ["verify", "reset", "change"], at }),
    ],
    removed: ["sessions", ...(passwordHash ? ["password"] : []), ...(googleSub ? ["google"] : [])],
  };
}

export interface LinkConfirmer {
  user: User | null;
  sessionToken: string | null;
  currentPassword: string;
  visitor: Visitor;
}

const wrongPassword = () =>
  new DomainError("wrong_password", { fields: { currentPassword: "errors.wrong_password" } });

async function requireHolder(services: Services, account: UserRow, confirmer: LinkConfirmer): Promise<void> {
  if (confirmer.user?.id === account.id) return;
  if (!confirmer.currentPassword) throw wrongPassword();
  await enforceLimits(services, ["reauthenticate", account.id]);
  const matches = await passwordMatches(confirmer.currentPassword, services.settings, account.passwordHash);
  if (!matches) throw wrongPassword();
}

async function loadLinkAndAccount(
  services: Services,
  token: string,
  { purpose, visitor }: { purpose: "verify" | "change"; visitor: Visitor },
) {
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  const link = await findValidLink(services, token, purpose);
  const [account] = link ? await userById(services.db, link.userId) : [];
  if (!link || !account) throw new DomainError("bad_link");
  return { link, account };
}

/** Verifies the address for its logged-in owner, or with the account's password. */
export async function verifyEmail(
  services: Services,
  token: string,
  confirmer: LinkConfirmer,
): Promise<void> {
  const { link, account } = await loadLinkAndAccount(services, token, {
    purpose: "verify",
    visitor: confirmer.visitor,
  });
  await requireHolder(services, account, confirmer);
  await redeemLink(
    services,
    link,
    markAddressVerified(services.db, account, { link, at: services.now(), isHolder: true }).writes,
  );
}

/**
 * Verifies the address for somebody with neither session nor password, and removes every login method of the
 * account.
 * @returns the secret of a link to choose a new password, or null when the address was already verified.
 */
export async function verifyEmailByLinkOnly(
  services: Services,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  const { db, now, chat, waitUntil, log } = services;
  const { link, account } = await loadLinkAndAccount(services, token, { purpose: "verify", visitor });
  const at = now();
  const { writes, removed } = markAddressVerified(db, account, { link, at, isHolder: false });
  if (!removed.length) {
    await redeemLink(services, link, []);
    return null;
  }
  const { id: userId, email } = account;
  const reset = await newMailToken(services, { userId, purpose: "reset", email });
  const data = { removed: removed.join(",") };
  const notice = { cause: link.id, template: "access-removed", userId, data, at } as const;
  await redeemLink(services, link, [...writes, reset.insert, queueMail(db, notice)]);
  log("access_removed", { removed });
  waitUntil(chat.close(userId));
  waitUntil(drainOutbox(services));
  return reset.secret;
}

/** Mails the old address about the change. */
export async function confirmEmailChange(
  services: Services,
  token: string,
  confirmer: LinkConfirmer,
): Promise<void> {
  const { db, now, waitUntil } = services;
  const { link, account } = await loadLinkAndAccount(services, token, {
    purpose: "change",
    visitor: confirmer.visitor,
  });
  await requireHolder(services, account, confirmer);
  await requireRecentSecondFactor(services, account, confirmer.sessionToken);
  const { id: userId, email: to } = account;
  const [taken] = await userByEmail(db, link.email);
  if (taken) throw new DomainError("bad_link");
  const at = now();
  const data = { to, verified: account.emailVerifiedAt ? ("1" as const) : undefined };
  const notice = { cause: link.id, template: "email-changed", userId, data, at } as const;
  await redeemLink(services, link, [
    updateUser(db, { id: userId }, { email: link.email, emailVerifiedAt: at }),
    ...refreshOrderSearchOfBuyer(db, userId),
    ...(account.emailVerifiedAt
      ? await moveSubscriptionStatements(services, { from: to, to: link.email })
      : []),
    queueMail(db, notice),
    invalidateMailTokens(db, userId, { purposes: ["reset", "verify"], at }),
  ]).catch((error: unknown) => {
    // An account with this address was created after the check above.
    throw isUniqueViolation(error, "email") ? new DomainError("bad_link") : error;
  });
  waitUntil(drainOutbox(services));
}

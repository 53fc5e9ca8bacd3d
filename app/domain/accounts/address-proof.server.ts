/** Proving that an address is one's own, and what that does to whoever used it before. */
import type { Services } from "#app/context.server.ts";
import type { Db, Write } from "#app/db/client.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/domain/limits/limits.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
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

interface Proof {
  /** The link that was pressed, and the address it was sent to. */
  link: { email: string };
  at: Date;
  /** By somebody who could enter the account already. */
  isHolder: boolean;
}

/**
 * What proving an account's address writes, and which ways in it removes. Whatever could open the account before its
 * address was ever proved falls, unless its holder proves it: sessions, password, Google, links under way. Purchases stay.
 */
export function proveAddress(db: Db, account: UserRow, { link, at, isHolder }: Proof) {
  const { id, email, passwordHash, googleSub, emailVerifiedAt } = account;
  const unchanged = { writes: [] as Write[], removed: [] as string[] };
  if (emailVerifiedAt || link.email !== email) return unchanged;
  if (isHolder) return { ...unchanged, writes: [updateUser(db, id, { emailVerifiedAt: at }, email)] };
  const cleared = { emailVerifiedAt: at, passwordHash: null, googleSub: null };
  return {
    writes: [
      updateUser(db, id, cleared, email),
      deleteSessionsOf(db, id),
      invalidateMailTokens(db, id, ["verify", "reset", "change"], at),
    ],
    removed: ["sessions", ...(passwordHash ? ["password"] : []), ...(googleSub ? ["google"] : [])],
  };
}

/** Whoever presses the button of a mailed link. */
export interface LinkConfirmer {
  /** As the browser's session says. */
  user: User | null;
  /** As typed on the page; empty when it asked for none. */
  currentPassword: string;
  visitor: Visitor;
}

const wrongPassword = () =>
  new DomainError("wrong_password", { fields: { currentPassword: "errors.wrong_password" } });

/** @throws DomainError too_many; wrong_password when neither the session nor the password is the account's. */
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

/** The account's session or its password confirms the address, and everything stays. @throws DomainError too_many, bad_link, wrong_password. */
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
    proveAddress(services.db, account, { link, at: services.now(), isHolder: true }).writes,
  );
}

/**
 * Confirms the address for somebody who has neither: what could open the account is removed.
 * @returns the secret of a link to choose a new password, or null when the address was proved before and nothing changed.
 * @throws DomainError too_many, bad_link.
 */
export async function verifyEmailByLinkOnly(
  services: Services,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  const { db, now, chat, waitUntil, log } = services;
  const { link, account } = await loadLinkAndAccount(services, token, { purpose: "verify", visitor });
  const at = now();
  const { writes, removed } = proveAddress(db, account, { link, at, isHolder: false });
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

/**
 * The link in the new mailbox was opened by somebody who can enter the account: the address changes and the old one is
 * told. @throws DomainError too_many, bad_link, wrong_password.
 */
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
  const { id: userId, email: to } = account;
  const [taken] = await userByEmail(db, link.email);
  if (taken) throw new DomainError("bad_link");
  const at = now();
  const notice = { cause: link.id, template: "email-changed", userId, data: { to }, at } as const;
  await redeemLink(services, link, [
    updateUser(db, userId, { email: link.email, emailVerifiedAt: at }),
    queueMail(db, notice),
    invalidateMailTokens(db, userId, ["reset", "verify"], at),
  ]).catch((error: unknown) => {
    // Somebody made an account with this address a moment ago.
    throw isUniqueViolation(error, "email") ? new DomainError("bad_link") : error;
  });
  waitUntil(drainOutbox(services));
}

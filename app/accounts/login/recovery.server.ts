/** Password reset and address verification. Answers never reveal which addresses have accounts. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { deleteSessionsOf, updateUser, userByEmail, userById } from "#app/accounts/accounts.store.server.ts";
import { markAddressVerified } from "#app/accounts/address-verification.server.ts";
import { refuseGuessablePassword } from "#app/accounts/guessable-passwords.server.ts";
import { findValidLink, newMailToken, redeemLink } from "#app/accounts/mail-tokens.server.ts";
import { invalidateMailTokens } from "#app/accounts/mail-tokens.store.server.ts";
import { hashPassword } from "#app/accounts/passwords.server.ts";
import { isUnconfirmedSeller } from "#app/accounts/seller.server.ts";
import {
  enforceLimits,
  networkAttempts,
  resetLimitStatements,
  type Visitor,
} from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";

/** Older links keep working until one of them is used. */
export async function linkMailStatements(
  services: Reads,
  user: { id: string; email: string },
  purpose: "verify" | "reset",
) {
  const { db, now } = services;
  const at = now();
  const token = await newMailToken(services, { userId: user.id, purpose, email: user.email });
  const mail = { cause: token.id, template: purpose, userId: user.id, data: { tokenId: token.id }, at };
  return [token.insert, queueMail(db, mail)] as const;
}

export async function requestEmailVerification(services: Services, user: User): Promise<void> {
  requireMail(services);
  await enforceLimits(services, ["verification", user.id]);
  const { db, waitUntil } = services;
  const [row] = await userById(db, user.id);
  if (!row || row.emailVerifiedAt) return;
  await db.batch(await linkMailStatements(services, row, "verify"));
  waitUntil(drainOutbox(services));
}

/**
 * Mails a link to choose a new password, if there is such an account. The account is looked up after the
 * response has been sent, so that the response is the same for every address and takes equally long.
 * @throws DomainError mail_off; too_many, counted per network, so that nobody can block somebody else's recovery.
 */
export async function requestReset(services: Services, email: string, visitor: Visitor): Promise<void> {
  requireMail(services);
  await enforceLimits(services, ...networkAttempts("resetNetwork", visitor), [
    "reset",
    `${email} ${visitor.site}`,
  ]);
  services.afterResponse(async () => {
    const [user] = await repeatUntilDone(() => userByEmail(services.db, email));
    if (!user || user.deletedAt || isUnconfirmedSeller(user)) return;
    const mail = await linkMailStatements(services, user, "reset");
    await repeatUntilDone(() => services.db.batch(mail));
    await drainOutbox(services);
  });
}

/**
 * Sets a new password, ends every session and invalidates pending links. Also marks the address as verified.
 * @throws DomainError too_many, bad_link, bad_input (a guessable password; the link keeps working).
 */
export async function resetPassword(
  services: Services,
  token: string,
  { password, visitor }: { password: string; visitor: Visitor },
): Promise<void> {
  const { db, now, settings, chat, waitUntil, log } = services;
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  const link = await findValidLink(services, token, "reset");
  const [account] = link ? await userById(db, link.userId) : [];
  if (!link || !account) throw new DomainError("bad_link");
  const { id, email, username } = account;
  refuseGuessablePassword(password, {
    email,
    username,
    shopName: (await services.shop.profile()).brand.name,
  });
  const passwordHash = await hashPassword(password, settings);
  const at = now();
  const verification = markAddressVerified(db, account, { link, at, isHolder: false });
  const notice = { cause: link.id, userId: id, at };
  await redeemLink(services, link, [
    ...verification.writes,
    updateUser(db, { id }, { passwordHash }),
    deleteSessionsOf(db, id),
    invalidateMailTokens(db, id, { purposes: ["reset", "change"], at }),
    ...(await resetLimitStatements(services, "wrongPasswords", email)),
    queueMail(db, { ...notice, template: "password-changed", data: {} }),
    ...(verification.removed.includes("google")
      ? [queueMail(db, { ...notice, template: "access-removed", data: { removed: "google" } })]
      : []),
  ]);
  if (verification.removed.length) log("access_removed", { removed: verification.removed });
  waitUntil(chat.close(id));
  waitUntil(drainOutbox(services));
}

/** Proving an address and getting back in: nobody learns which addresses have accounts, and each link works once. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import type { Visitor } from "#app/domain/limits/limits.contract.ts";
import { spend } from "#app/domain/limits/limits.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { changeUser, deleteSessionsOf, userByEmail, userById } from "./accounts.store.server.ts";
import { refuseCommonPassword } from "./common-passwords.server.ts";
import { newMailToken, spendMailToken } from "./mail-tokens.server.ts";
import { voidMailTokens } from "./mail-tokens.store.server.ts";
import { hashPassword } from "./passwords.server.ts";

/** Queues a link to the account's own address, in one batch with its token; older links of the kind stop working. */
export async function mailLink(
  services: Services,
  user: { id: string; email: string },
  purpose: "verify" | "reset",
) {
  const { db, now } = services;
  const at = now();
  const token = await newMailToken(services, { userId: user.id, purpose, email: user.email });
  const mail = { cause: token.id, template: purpose, userId: user.id, data: { tokenId: token.id }, at };
  await db.batch([voidMailTokens(db, user.id, purpose, at), token.insert, queueMail(db, mail)]);
  await drainOutbox(services);
}

/** Asks a person to prove the address. @throws DomainError too_many. */
export async function askForProof(services: Services, user: User): Promise<void> {
  await spend(services, ["proof", user.id]);
  const [row] = await userById(services.db, user.id);
  if (row && !row.emailVerifiedAt) services.waitUntil(mailLink(services, row, "verify"));
}

/** @throws DomainError bad_link. The link proves the address it was sent to, if that is still the account's. */
export async function verifyEmail(services: Services, token: string): Promise<void> {
  const { userId, email } = await spendMailToken(services, token, "verify");
  await changeUser(services.db, userId, { emailVerifiedAt: services.now() }, email);
}

/**
 * Sends a link to choose a new password, if there is such an account. The look-up happens when the answer has left, so that
 * status, words and time are the same for every address.
 * @throws DomainError too_many.
 */
export async function requestReset(services: Services, email: string, visitor: Visitor): Promise<void> {
  await spend(services, ["reset", email], ["resetNetwork", visitor.network]);
  services.afterAnswer(async () => {
    const [user] = await userByEmail(services.db, email);
    if (user && !user.deletedAt) await mailLink(services, user, "reset");
  });
}

/**
 * Sets a new password and ends every session and every link under way; this link also proved the address.
 * @throws DomainError bad_link, bad_input (a common password; the link stays good).
 */
export async function resetPassword(services: Services, token: string, password: string): Promise<void> {
  const { db, now, settings, chat, waitUntil } = services;
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password, settings.SESSION_SECRET);
  const { id, userId, email } = await spendMailToken(services, token, "reset");
  const at = now();
  await db.batch([
    changeUser(db, userId, { passwordHash }),
    changeUser(db, userId, { emailVerifiedAt: at }, email),
    deleteSessionsOf(db, userId),
    voidMailTokens(db, userId, "reset", at),
    voidMailTokens(db, userId, "change", at),
    queueMail(db, { cause: id, template: "password-changed", userId, data: {}, at }),
  ]);
  waitUntil(chat.close(userId));
  waitUntil(drainOutbox(services));
}

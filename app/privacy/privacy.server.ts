/** Data export and account deletion. The export holds every stored row; after deletion only bookkeeping and comments remain. */

import type { User } from "#app/accounts/accounts.contract.ts";
import type { UserRow } from "#app/accounts/accounts.store.server.ts";
import { isLastSellerError, requireOtherSeller } from "#app/accounts/sellers.store.server.ts";
import { type Credentials, reauthenticate } from "#app/accounts/settings/settings.server.ts";
import { rememberedGone, rememberGone, rememberSince } from "#app/backups/backups.server.ts";
import { recordHeartbeat } from "#app/health/heartbeats.store.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { endMembershipsOf } from "#app/memberships/member-account.server.ts";
import { closePaymentPages } from "#app/orders/payments/close-payment-pages.server.ts";
import { sweepRemovedPhotos } from "#app/photos/sweep-photos.server.ts";
import { requireRecentSecondFactor } from "#app/second-factor/recent-second-factor.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { deletedSince, erasePerson, livingAccounts, personalRows } from "./privacy.store.server.ts";

/** Fields that the export leaves out: hashes and keys are security data of the shop, not personal data. */
const SECRETS = new Set(["passwordHash", "tokenHash", "linkHash", "codeHash", "secret"]);

const withoutSecrets = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRETS.has(name)));

/** Exports every row of every table that is about this user. @throws DomainError too_many, wrong_password. */
export async function exportAccount(services: Writes, user: User, credentials: Credentials) {
  await reauthenticate(services, user, credentials);
  return accountData(services, user.id);
}

/** The export without a check of the password: for the user, or a seller whom the user has asked. */
export async function accountData({ db, now }: Reads, userId: string) {
  const rowsByTable = Object.entries(await personalRows(db, userId, now()));
  const tables = rowsByTable.map(([table, rows]) => [table, rows.map(withoutSecrets)] as const);
  return { exportedAt: now().toISOString(), ...Object.fromEntries(tables) };
}

/** Deletes the caller's account. @throws DomainError too_many, wrong_password, second_factor_needed, last_seller. */
export async function deleteAccount(services: Services, user: User, credentials: Credentials): Promise<void> {
  const row = await reauthenticate(services, user, credentials);
  await requireRecentSecondFactor(services, row, credentials.sessionToken);
  await eraseAccount(services, row);
}

function lastSeller(error: unknown): never {
  throw isLastSellerError(error) ? new DomainError("last_seller") : error;
}

/**
 * Deletes an account without a check of the password; its owner is mailed. @throws DomainError last_seller, and payment_unavailable while Stripe
 * cannot end the account's membership: nothing is deleted
 */
export async function eraseAccount(
  services: Services,
  user: Pick<UserRow, "id" | "email" | "emailVerifiedAt" | "language">,
): Promise<void> {
  const { db, now, settings, chat, waitUntil } = services;
  // Before anything ends that could not be begun again.
  await requireOtherSeller(db, user.id, settings.SELLER_EMAILS).catch(lastSeller);
  await endMembershipsOf(services, user.id).catch((error: unknown) => {
    services.log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  });
  await closePaymentPages(services, user.id);
  const at = now();
  const verified = user.emailVerifiedAt ? ("1" as const) : undefined;
  const data = { to: user.email, language: user.language, verified };
  // Without a user id, because deletion removes the user's queued mails. Sending clears the address from the
  // queue's row.
  const deletionMail = { cause: user.id, template: "account-deleted", userId: null, data, at } as const;
  await db
    .batch([
      requireOtherSeller(db, user.id, settings.SELLER_EMAILS),
      ...erasePerson(db, user.id, at),
      queueMail(db, deletionMail),
    ])
    .catch(lastSeller);
  // The account is deleted, whatever becomes of this.
  await rememberGone(services, "erased", user.id).catch((error: unknown) =>
    services.log("background_failed", { error: errorDetails(error) }),
  );
  waitUntil(chat.close(user.id));
  waitUntil(sweepRemovedPhotos(services));
  waitUntil(drainOutbox(services));
}

/** How many accounts one run of the cron erases again: each takes some fifty statements. */
const ERASED_AT_ONCE = 10;
/** No other is begun after so many statements of the run, which all its jobs share. */
const STATEMENTS = 250;

/** Each night: an account whose erasure was cut off before its id was stored. */
async function rememberAll(services: Services, remembered: string[]): Promise<string[]> {
  const { db, now } = services;
  const since = await rememberSince(services);
  if (!since) return remembered;
  const known = new Set(remembered);
  const missing = (await deletedSince(db, since)).map(({ id }) => id).filter((id) => !known.has(id));
  for (const id of missing) await rememberGone(services, "erased", id);
  await recordHeartbeat(db, "erased", now());
  return [...remembered, ...missing];
}

/** Erases again whom an older state of the database has brought back, by a restore or D1's Time Travel. Nobody is mailed a second time. */
export async function eraseAgain(services: Services): Promise<void> {
  const { db, now, chat, log } = services;
  const remembered = await rememberAll(services, await rememberedGone(services, "erased"));
  const back = remembered.length === 0 ? [] : await livingAccounts(db, remembered, ERASED_AT_ONCE);
  if (back.length === 0) return;
  let accounts = 0;
  for (const { id } of back) {
    if (db.statements() > STATEMENTS) break;
    try {
      await endMembershipsOf(services, id);
      await closePaymentPages(services, id);
      await db.batch(erasePerson(db, id, now()));
      await chat.close(id);
      accounts++;
    } catch (error) {
      // It ends no other's erasure; the next run tries it again.
      log("background_failed", { error: errorDetails(error) });
    }
  }
  await sweepRemovedPhotos(services);
  log("erased_again", { accounts });
}

/** Who sells here, as sellers see and change it (docs/decisions/041). */
import type { User } from "#app/accounts/accounts.contract.ts";
import { userByEmail, userById } from "#app/accounts/accounts.store.server.ts";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { isSellerRow, sellerRightOf } from "#app/accounts/seller.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { rememberedGone, rememberGone } from "#app/backups/backups.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { SellersChange } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import { IF_CHANGED, queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import type { Mails, Reads, Services } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { INVITATION_DAYS, type NewInvitation, type SellersView } from "./sellers.contract.ts";
import {
  accountsOfSellers,
  deleteInvitation,
  deleteOldInvitations,
  insertInvitation,
  invitationById,
  isRemovable,
  openInvitations,
  removeSellerStatements,
  sellersAmong,
} from "./sellers.store.server.ts";

export async function sellersView(
  { db, now, settings, mailer }: Reads & Pick<Services, "mailer">,
  reader: Pick<User, "id">,
): Promise<SellersView> {
  const { SELLER_EMAILS: deployed } = settings;
  const [accounts, invitations] = await db.batch([
    accountsOfSellers(db, deployed),
    openInvitations(db, now()),
  ]);
  const isDeployed = (email: string) => deployed.includes(email);
  const listed = accounts.map((row) => ({
    id: row.id,
    name: row.username,
    email: row.email,
    right: sellerRightOf(settings, row) ?? "messages",
    isConfirmed: row.emailVerifiedAt !== null,
    hasSecondFactor: row.secondFactorSince !== null,
    isYou: row.id === reader.id,
    isDeployed: row.emailVerifiedAt !== null && isDeployed(row.email),
  }));
  const withoutAccount = deployed
    .filter((email) => !listed.some((seller) => seller.isDeployed && seller.email === email))
    .map((email) => ({
      id: null,
      name: null,
      email,
      right: "all" as const,
      isConfirmed: false,
      hasSecondFactor: false,
      isYou: false,
      isDeployed: true,
    }));
  return {
    sellers: [...listed, ...withoutAccount],
    invitations: invitations.map(({ id, email, right, expiresAt }) => ({
      id,
      email,
      right,
      expiresAt: expiresAt.toISOString(),
    })),
    canInvite: mailer.canSend,
  };
}

interface Told {
  change: SellersChange;
  /** The address of whom it is about. */
  about: string;
}

/** A mail to each seller who may do everything, and to the one who was removed. */
export const sellersMails = (
  { db, now, settings }: Reads,
  told: Told,
  condition: Parameters<typeof queueSellerMails>[2],
): Statement =>
  queueSellerMails(
    db,
    {
      cause: `sellers ${crypto.randomUUID()}`,
      template: "sellers-changed",
      data: told,
      at: now(),
      sellers: settings.SELLER_EMAILS,
      besides: told.change === "removed" ? told.about : undefined,
    },
    condition,
  );

/** Mails a link to somebody who is to sell here too. @throws DomainError mail_off, too_many, bad_input */
export async function inviteSeller(services: Mails, { email, right }: NewInvitation): Promise<void> {
  const { db, now, settings, language, log, waitUntil } = services;
  requireMail(services);
  await enforceLimits(services, ["sellerInvitation", "shop"]);
  const [account] = await userByEmail(db, email);
  if (account && isSellerRow(settings, account))
    throw new DomainError("bad_input", { fields: { email: "studioSellers.sellsAlready" } });
  const at = now();
  const id = crypto.randomUUID();
  const row = {
    id,
    tokenHash: await hashOfToken(await linkSecret(settings.SESSION_SECRET, id)),
    email,
    userId: account?.emailVerifiedAt ? account.id : null,
    right,
    createdAt: at,
    expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
  } as const;
  const data = { invitationId: id, language: account?.language ?? language };
  const [, [invited]] = await db.batch([
    deleteOldInvitations(db, at),
    insertInvitation(db, row),
    queueMailIfChanged(db, { cause: id, template: "seller-invitation", userId: null, data, at }),
    sellersMails(services, { change: "invited", about: email }, IF_CHANGED),
  ]);
  if (!invited) throw new DomainError("bad_input", { fields: { email: "studioSellers.invitedAlready" } });
  log("sellers_changed", { change: "invited" });
  waitUntil(drainOutbox(services));
}

/** @throws DomainError not_found */
export async function withdrawInvitation(services: Mails, { id }: { id: string }): Promise<void> {
  const { db, log, waitUntil } = services;
  const [invitation] = await invitationById(db, id);
  if (!invitation) throw new DomainError("not_found");
  const told = { change: "withdrawn", about: invitation.email } as const;
  const [[withdrawn]] = await db.batch([deleteInvitation(db, id), sellersMails(services, told, IF_CHANGED)]);
  if (!withdrawn) throw new DomainError("not_found");
  log("sellers_changed", { change: "withdrawn" });
  waitUntil(drainOutbox(services));
}

/** Ends the right at once, and the sessions with it. @throws DomainError not_found; last_seller, and nothing is changed */
export async function removeSeller(
  services: Mails & Pick<Services, "chat" | "backupFiles">,
  { id }: { id: string },
): Promise<void> {
  const { db, settings, chat, log, waitUntil } = services;
  const { SELLER_EMAILS: deployed } = settings;
  const [account] = await userById(db, id);
  if (!account?.sellerRight) throw new DomainError("not_found");
  const told = { change: "removed", about: account.email } as const;
  const [, , , , [removed]] = await db.batch([
    // While the account is still among those who are told.
    sellersMails(services, told, isRemovable(id, deployed)),
    ...removeSellerStatements(db, id, deployed),
  ]);
  if (!removed) {
    const [left] = await userById(db, id);
    throw new DomainError(left?.sellerRight ? "last_seller" : "not_found");
  }
  log("sellers_changed", { change: "removed" });
  // They are removed, whatever becomes of this.
  await rememberGone(services, "removed", id).catch((error: unknown) =>
    log("background_failed", { error: errorDetails(error) }),
  );
  waitUntil(chat.close(id));
  waitUntil(drainOutbox(services));
}

/** How many one run of the cron removes again. */
const REMOVED_AT_ONCE = 20;

/** Removes again whom an older state of the database has made a seller again, by a restore or D1's Time Travel. */
export async function removeSellersAgain(
  services: Reads & Pick<Services, "chat" | "backupFiles" | "log">,
): Promise<void> {
  const { db, settings, chat, log } = services;
  const { SELLER_EMAILS: deployed } = settings;
  const removed = await rememberedGone(services, "removed");
  const back = removed.length === 0 ? [] : await sellersAmong(db, removed, REMOVED_AT_ONCE);
  for (const { id } of back) {
    const [, , , [taken]] = await db.batch(removeSellerStatements(db, id, deployed));
    if (!taken) continue;
    await chat.close(id);
    log("sellers_changed", { change: "removed_again" });
  }
}

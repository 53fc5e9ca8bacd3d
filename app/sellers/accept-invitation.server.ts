/** The link of an invitation: its mail proves the address, and the account that accepts must have it confirmed. */
import type { User } from "#app/accounts/accounts.contract.ts";
import { userById } from "#app/accounts/accounts.store.server.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { forgetGone } from "#app/backups/backups.server.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { Mails, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { OfferedRight } from "./sellers.contract.ts";
import { sellersMails } from "./sellers.server.ts";
import { acceptStatements, invitationByLink, mayAccept } from "./sellers.store.server.ts";

interface Opened {
  token: string;
  visitor: Visitor;
}

async function openInvitation(services: Writes, { token, visitor }: Opened) {
  const { db, now } = services;
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  const [invitation] = await invitationByLink(db, await hashOfToken(token), now());
  if (!invitation) throw new DomainError("bad_link");
  return invitation;
}

/** @throws DomainError too_many, bad_link */
export async function offeredRight(
  services: Writes,
  user: Pick<User, "id"> | null,
  opened: Opened,
): Promise<OfferedRight> {
  const { email, right, userId } = await openInvitation(services, opened);
  const [row] = user ? await userById(services.db, user.id) : [];
  const readerOf = (): OfferedRight["reader"] => {
    if (!row) return "nobody";
    if (isSellerRow(services.settings, row)) return "seller";
    if (row.email !== email || (userId ?? row.id) !== row.id || row.blockedAt) return "other";
    return row.emailVerifiedAt ? "invited" : "unconfirmed";
  };
  return { email, right, reader: readerOf() };
}

/** Makes the account a seller, once. @throws DomainError too_many, bad_link, also for another account than the invited one */
export async function acceptInvitation(
  services: Mails & Pick<Services, "backupFiles">,
  user: Pick<User, "id" | "email">,
  opened: Opened,
): Promise<void> {
  const { db, now, log, waitUntil } = services;
  const invitation = await openInvitation(services, opened);
  // Before the right: afterwards the cron could take it.
  if (invitation.email === user.email) await forgetGone(services, "removed", user.id);
  const by = { userId: user.id, at: now() };
  const told = { change: "joined", about: user.email } as const;
  const [, [accepted]] = await db.batch([
    sellersMails(services, told, mayAccept(invitation.id, by)),
    ...acceptStatements(db, invitation, by),
  ]);
  if (!accepted) throw new DomainError("bad_link");
  log("sellers_changed", { change: "joined" });
  waitUntil(drainOutbox(services));
}

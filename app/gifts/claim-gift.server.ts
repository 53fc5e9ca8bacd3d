/** A gift for the recipient of its mail: the link is the proof, whatever the account's address. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { maskedEmail } from "#app/accounts/email.contract.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { imagesOf, type ViewServices } from "#app/catalog/product-summary.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { mayDeliver } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { askGiver } from "./ask-giver.server.ts";
import { claimGift, returnGift } from "./claim-gift.store.server.ts";
import { giftLink } from "./gift-link.server.ts";
import type { OfferedGift, WaitingGift } from "./gifts.contract.ts";
import { type GiftRow, giftByLink, giftsWaitingFor } from "./gifts.store.server.ts";

interface Opened {
  token: string;
  visitor: Visitor;
}

type LinkServices = Writes;

/** @returns the hash of the link. */
async function countUse(services: LinkServices, { token, visitor }: Opened): Promise<string> {
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  return hashOfToken(token);
}

async function openLink(services: LinkServices, user: Pick<User, "id"> | null, opened: Opened) {
  const { db, now } = services;
  const linkHash = await countUse(services, opened);
  const [row] = await giftByLink(db, linkHash, { userId: user?.id ?? "", at: now() });
  return { linkHash, row };
}

const hasClaimed = (row: { gift: GiftRow } | undefined, user: Pick<User, "id">) =>
  row?.gift.claimedBy === user.id && row.gift.endedAt === null;

/** What a link offers, or has given to the person who claimed it. @throws DomainError too_many, bad_link */
export async function offeredGift(
  services: LinkServices & ViewServices,
  user: Pick<User, "id"> | null,
  opened: Opened,
): Promise<OfferedGift> {
  const { row } = await openLink(services, user, opened);
  const isClaimant = user !== null && hasClaimed(row, user);
  if (!row || !(row.isOpen || isClaimant)) throw new DomainError("bad_link");
  const { gift, title, images, giverId, owns, order, deliveryBegan } = row;
  const readerOf = ({ id }: Pick<User, "id">) =>
    isClaimant ? "claimant" : id === giverId ? "giver" : owns ? "owner" : "recipient";
  return {
    title: inLanguage(title, services),
    productId: gift.productId,
    image: imagesOf({ images }, services)[0] ?? null,
    license: gift.license,
    from: gift.fromName,
    note: gift.note,
    email: user || !gift.email ? null : maskedEmail(gift.email),
    claimUntil: gift.claimUntil.toISOString(),
    reader: user ? readerOf(user) : "unknown",
    consentNeeded: !mayDeliver(order, deliveryBegan === 1, services.now()),
  };
}

/** Where a link was mailed to. @throws DomainError too_many, bad_link */
export async function mailedAddress(services: LinkServices, opened: Opened): Promise<string> {
  const { row } = await openLink(services, null, opened);
  if (!row?.isOpen || !row.gift.email) throw new DomainError("bad_link");
  return row.gift.email;
}

/** What waits for the verified address of an account: its owner has the links by mail already. */
export async function waitingGifts(
  { db, now, language, mainLanguage, settings }: Reads,
  user: Pick<User, "id">,
): Promise<WaitingGift[]> {
  const rows = await giftsWaitingFor(db, user.id, now());
  const waiting = rows.map(async ({ gift, title }) => {
    const { secret, hash } = await giftLink(settings, gift);
    // Since SESSION_SECRET has changed only the mail's own link works.
    if (hash !== gift.linkHash) return [];
    const { license, fromName: from, claimUntil } = gift;
    const path = `/gift/${secret}`;
    return [
      {
        title: inLanguage(title, { language, mainLanguage }),
        license,
        from,
        claimUntil: claimUntil.toISOString(),
        path,
      },
    ];
  });
  return (await Promise.all(waiting)).flat();
}

type ClaimServices = LinkServices & Pick<Services, "mailer" | "settings" | "shop" | "waitUntil">;

/** Adds a gift to an account. */
export async function acceptGift(
  services: ClaimServices,
  user: Pick<User, "id">,
  opened: Opened,
): Promise<void> {
  const { db, now } = services;
  const { linkHash, row } = await openLink(services, user, opened);
  if (hasClaimed(row, user)) return;
  if (!row?.isOpen) throw new DomainError("bad_link");
  if (row.giverId === user.id) throw new DomainError("gift_to_self");
  if (row.owns) throw new DomainError("already_owned");
  const at = now();
  if (!mayDeliver(row.order, false, at)) throw await askGiver(db, [row.gift.orderId], at);
  const [claimed] = await db.batch(claimGift(db, linkHash, { userId: user.id, at }));
  if (!claimed.length) throw new DomainError("bad_link");
  services.waitUntil(drainOutbox(services));
}

/** Gives a gift back to its giver, who is not told why. Needs no account. */
export async function giveBack(services: ClaimServices, opened: Opened): Promise<void> {
  const { db, now } = services;
  const linkHash = await countUse(services, opened);
  const [returned] = await db.batch(returnGift(db, linkHash, now()));
  if (!returned.length) throw new DomainError("bad_link");
  services.waitUntil(drainOutbox(services));
}

/** Links sent by mail: 256 bits that only this shop can compute, kept as a hash, good once and not for long. */
import type { Services } from "#app/context.server.ts";
import type { Write } from "#app/db/client.server.ts";
import type { EmailTokenPurpose, emailTokens } from "#app/db/schema.ts";
import { DomainError } from "#app/domain/errors.ts";
import {
  insertMailToken,
  isInvalidLinkError,
  mailTokenByHash,
  redeemMailToken,
} from "./mail-tokens.store.server.ts";
import { hashOfToken, sha256Hmac } from "./tokens.server.ts";

/** Minutes a link is good for. */
export const LINK_MINUTES: Record<EmailTokenPurpose, number> = { verify: 60, reset: 60, change: 60 };

/** The secret of a link, from its id: a mail in the outbox need not hold it. */
export const mailToken = (secret: string, tokenId: string): Promise<string> =>
  sha256Hmac(secret, `mail-token:${tokenId}`);

interface NewMailToken {
  userId: string;
  purpose: EmailTokenPurpose;
  /** The address the link proves. */
  email: string;
}

/** A new link: its id, its secret, and the insert that belongs in the batch of its cause. */
export async function newMailToken(
  { db, now, settings }: Pick<Services, "db" | "now" | "settings">,
  wanted: NewMailToken,
) {
  const id = crypto.randomUUID();
  const secret = await mailToken(settings.SESSION_SECRET, id);
  const tokenHash = await hashOfToken(secret);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES[wanted.purpose] * 60_000);
  return { id, secret, insert: insertMailToken(db, { id, tokenHash, createdAt, expiresAt, ...wanted }) };
}

type Link = typeof emailTokens.$inferSelect;

/** A link that would still work, or null: used, run out, for something else, or made up. */
export async function findValidLink(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
  purpose: EmailTokenPurpose,
): Promise<Link | null> {
  const [link] = await mailTokenByHash(db, await hashOfToken(token));
  const isValid = link?.purpose === purpose && link.usedAt === null && link.expiresAt > now();
  return isValid ? link : null;
}

/** Uses a link up together with what it is for, or changes nothing. @throws DomainError bad_link; what a write throws. */
export async function redeemLink(
  { db, now }: Pick<Services, "db" | "now">,
  { id }: Link,
  writes: Write[],
): Promise<void> {
  await db.batch([redeemMailToken(db, id, now()), ...writes]).catch((error: unknown) => {
    throw isInvalidLinkError(error) ? new DomainError("bad_link") : error;
  });
}

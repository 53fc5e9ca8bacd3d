import type { Statement } from "#app/db/client.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { EmailTokenPurpose, emailTokens } from "./accounts.tables.server.ts";
import {
  insertMailToken,
  isInvalidLinkError,
  mailTokenByHash,
  redeemMailToken,
} from "./mail-tokens.store.server.ts";
import { hashOfToken, hmacSha256 } from "./tokens.server.ts";

const LINK_MINUTES: Record<EmailTokenPurpose, number> = { verify: 60, reset: 60, change: 60 };

/** The secret of a link, computed from its id, so that the outbox need not store it. */
export const linkSecret = (sessionSecret: string, linkId: string): Promise<string> =>
  hmacSha256(sessionSecret, `mail-token:${linkId}`);

interface NewMailToken {
  userId: string;
  purpose: EmailTokenPurpose;
  email: string;
}

/** The id, the secret and the INSERT of a new link; run the INSERT in the batch that queues its mail. */
export async function newMailToken({ db, now, settings }: Reads, link: NewMailToken) {
  const id = crypto.randomUUID();
  const secret = await linkSecret(settings.SESSION_SECRET, id);
  const tokenHash = await hashOfToken(secret);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_MINUTES[link.purpose] * MINUTE_MS);
  return { id, secret, insert: insertMailToken(db, { id, tokenHash, createdAt, expiresAt, ...link }) };
}

type Link = typeof emailTokens.$inferSelect;

export async function findValidLink(
  { db, now }: Reads,
  secret: string,
  purpose: EmailTokenPurpose,
): Promise<Link | null> {
  const [link] = await mailTokenByHash(db, await hashOfToken(secret));
  const isValid = link?.purpose === purpose && link.usedAt === null && link.expiresAt > now();
  return isValid ? link : null;
}

/** Marks the link as used and runs `writes`, all or nothing. @throws DomainError bad_link; any error of `writes`. */
export async function redeemLink({ db, now }: Reads, { id }: Link, writes: Statement[]): Promise<void> {
  await db.batch([redeemMailToken(db, id, now()), ...writes]).catch((error: unknown) => {
    throw isInvalidLinkError(error) ? new DomainError("bad_link") : error;
  });
}

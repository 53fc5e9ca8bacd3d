/** Links sent by mail: 256 bits that only this shop can compute, kept as a hash, good once and not for long. */
import type { Services } from "#app/context.server.ts";
import type { Write } from "#app/db/client.server.ts";
import type { EmailTokenPurpose, emailTokens } from "#app/db/schema.ts";
import { DomainError } from "#app/domain/errors.ts";
import { insertMailToken, mailTokenByHash, takeMailToken, wasNotGood } from "./mail-tokens.store.server.ts";
import { hashOfToken, sha256Hmac } from "./tokens.server.ts";

/** Minutes a link is good for. */
export const GOOD_FOR: Record<EmailTokenPurpose, number> = { verify: 60, reset: 60, change: 60 };

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
  const expiresAt = new Date(createdAt.getTime() + GOOD_FOR[wanted.purpose] * 60_000);
  return { id, secret, insert: insertMailToken(db, { id, tokenHash, createdAt, expiresAt, ...wanted }) };
}

type Link = typeof emailTokens.$inferSelect;

/** A link that would still work, or null: used, run out, for something else, or made up. */
export async function goodLink(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
  purpose: EmailTokenPurpose,
): Promise<Link | null> {
  const [found] = await mailTokenByHash(db, await hashOfToken(token));
  const good = found?.purpose === purpose && found.usedAt === null && found.expiresAt > now();
  return good ? found : null;
}

/** Uses a link up together with what it is for, or changes nothing. @throws DomainError bad_link; what a write throws. */
export async function takeLink(
  { db, now }: Pick<Services, "db" | "now">,
  { id }: Link,
  writes: Write[],
): Promise<void> {
  await db.batch([takeMailToken(db, id, now()), ...writes]).catch((error: unknown) => {
    throw wasNotGood(error) ? new DomainError("bad_link") : error;
  });
}

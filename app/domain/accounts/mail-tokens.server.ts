/** Links sent by mail: 256 bits that only this shop can compute, kept as a hash, good once and not for long. */
import type { Services } from "#app/context.server.ts";
import type { EmailTokenPurpose } from "#app/db/schema.ts";
import { DomainError } from "#app/domain/errors.ts";
import { insertMailToken, mailTokenByHash, takeMailToken } from "./mail-tokens.store.server.ts";
import { hashOfToken, sha256Hmac } from "./tokens.server.ts";

/** Minutes a link is good for. */
export const GOOD_FOR: Record<EmailTokenPurpose, number> = { verify: 60, reset: 30, change: 60 };

/** The secret of a link, from its id: a mail in the outbox need not hold it. */
export const mailToken = (secret: string, tokenId: string): Promise<string> =>
  sha256Hmac(secret, `mail-token:${tokenId}`);

interface NewMailToken {
  userId: string;
  purpose: EmailTokenPurpose;
  /** The address the link proves. */
  email: string;
}

/** A new link's id, and the insert that belongs in the batch of its cause. */
export async function newMailToken(
  { db, now, settings }: Pick<Services, "db" | "now" | "settings">,
  wanted: NewMailToken,
) {
  const id = crypto.randomUUID();
  const tokenHash = await hashOfToken(await mailToken(settings.SESSION_SECRET, id));
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + GOOD_FOR[wanted.purpose] * 60_000);
  return { id, insert: insertMailToken(db, { id, tokenHash, createdAt, expiresAt, ...wanted }) };
}

/** Uses a link up; of many at once only one succeeds. @throws DomainError bad_link. */
export async function spendMailToken(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
  purpose: EmailTokenPurpose,
) {
  const [taken] = await takeMailToken(db, { tokenHash: await hashOfToken(token), purpose, at: now() });
  if (!taken) throw new DomainError("bad_link");
  return taken;
}

/** Whether a link would still work, for the page that asks for the new password. */
export async function isMailTokenGood(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
  purpose: EmailTokenPurpose,
): Promise<boolean> {
  const [found] = await mailTokenByHash(db, await hashOfToken(token));
  return found?.purpose === purpose && found.usedAt === null && found.expiresAt > now();
}

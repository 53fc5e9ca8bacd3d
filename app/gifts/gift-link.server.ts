import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import type { Services } from "#app/services.ts";

/** The link in one mail of a gift: computed, so that neither the outbox nor the gift stores it. */
export async function giftLink(
  { SESSION_SECRET }: Pick<Services["settings"], "SESSION_SECRET">,
  { id, sends }: { id: string; sends: number },
) {
  const secret = await linkSecret(SESSION_SECRET, `gift:${id}:${sends}`);
  return { secret, hash: await hashOfToken(secret) };
}

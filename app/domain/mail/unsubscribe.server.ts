/** Unsubscribe links, which work without login. Their token never expires and permits nothing else. */
import type { Services } from "#app/context.server.ts";
import { updateUser } from "#app/domain/accounts/accounts.store.server.ts";
import { sha256Hmac, timingSafeEqualText } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";

const signatureOf = (secret: string, userId: string) => sha256Hmac(secret, `unsubscribe:${userId}`);

export async function unsubscribeUrl(settings: Services["settings"], userId: string): Promise<string> {
  return `${settings.SHOP_ORIGIN}/unsubscribe/${userId}.${await signatureOf(settings.SESSION_SECRET, userId)}`;
}

/** Whose link it is, changing nothing. @throws DomainError not_found. */
export async function readUnsubscribe(
  { settings }: Pick<Services, "settings">,
  token: string,
): Promise<string> {
  const [userId = "", signature = ""] = token.split(".");
  if (!timingSafeEqualText(signature, await signatureOf(settings.SESSION_SECRET, userId)))
    throw new DomainError("not_found");
  return userId;
}

/** Turns e-mail notifications off. @throws DomainError not_found. */
export async function unsubscribe(services: Pick<Services, "db" | "settings">, token: string): Promise<void> {
  await updateUser(services.db, await readUnsubscribe(services, token), { notifications: false });
}

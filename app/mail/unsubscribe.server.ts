/** Unsubscribe links, which work without login. Their token never expires and permits nothing else. */

import { updateUser } from "#app/accounts/accounts.store.server.ts";
import { hmacSha256, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import { deleteSubscriber } from "#app/news/news.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";

const signatureOf = (secret: string, userId: string) => hmacSha256(secret, `unsubscribe:${userId}`);

export async function unsubscribeUrl(settings: Services["settings"], userId: string): Promise<string> {
  return `${settings.SHOP_ORIGIN}/unsubscribe/${userId}.${await signatureOf(settings.SESSION_SECRET, userId)}`;
}

/** The page that ends a subscription to mails about new models. The subscriber's id is the link's secret: nobody can guess it. */
export const newsUnsubscribeUrl = ({ SHOP_ORIGIN }: Services["settings"], subscriberId: string): string =>
  `${SHOP_ORIGIN}/unsubscribe/news.${subscriberId}`;

const NEWS_TOKEN = /^news\.([\w-]{43})$/;

export type UnsubscribeLink = { userId: string } | { subscriberId: string };

/** Reads the token of an unsubscribe link; changes nothing. @throws DomainError not_found. */
export async function readUnsubscribe(
  { settings }: Pick<Services, "settings">,
  token: string,
): Promise<UnsubscribeLink> {
  const subscriberId = NEWS_TOKEN.exec(token)?.[1];
  if (subscriberId) return { subscriberId };
  const [userId = "", signature = ""] = token.split(".");
  const expected = await signatureOf(settings.SESSION_SECRET, userId);
  if (!timingSafeEqualText(signature, expected)) throw new DomainError("not_found");
  return { userId };
}

/** Turns off the mails that the link is for. @throws DomainError not_found. */
export async function unsubscribe(services: Pick<Services, "db" | "settings">, token: string): Promise<void> {
  const link = await readUnsubscribe(services, token);
  if ("userId" in link) await updateUser(services.db, { id: link.userId }, { notifications: false });
  else await deleteSubscriber(services.db, link.subscriberId);
}

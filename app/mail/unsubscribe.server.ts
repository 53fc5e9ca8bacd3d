/** Unsubscribe links, which work without login. Their token never expires and permits nothing else. */

import { updateUser } from "#app/accounts/accounts.store.server.ts";
import { hmacSha256, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import { refuseLetters, refuseLettersOfSubscriber } from "#app/letters/letter-consent.store.server.ts";
import { deleteSubscriber, deleteSubscriberOfUser } from "#app/news/news.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { setting } from "#app/studio/setting.server.ts";
import { endAlarm } from "#app/wish-list/price-alarm.store.server.ts";
import { type SellerMail, SellerMailSettings } from "./seller-mails.contract.ts";

const signatureOf = (secret: string, subject: string) => hmacSha256(secret, `unsubscribe:${subject}`);

/** @param subject the id of the user whose notifications it turns off, or which mails to the shop's sellers it stops */
export async function unsubscribeUrl(
  settings: Pick<Services["settings"], "SHOP_ORIGIN" | "SESSION_SECRET">,
  subject: string,
): Promise<string> {
  const signature = await signatureOf(settings.SESSION_SECRET, subject);
  return `${settings.SHOP_ORIGIN}/unsubscribe/${subject}.${signature}`;
}

/** The page that ends a subscription to mails about new models. The subscriber's id is the link's secret: nobody can guess it. */
export const newsUnsubscribeUrl = ({ SHOP_ORIGIN }: Services["settings"], subscriberId: string): string =>
  `${SHOP_ORIGIN}/unsubscribe/news.${subscriberId}`;

const LETTERS = "letters-";

/** The page that ends the letters to an account. */
export const lettersUnsubscribeUrl = (settings: Services["settings"], userId: string): Promise<string> =>
  unsubscribeUrl(settings, `${LETTERS}${userId}`);

const PRICES = "prices-";

/** The page that ends an account's price alarm. */
export const pricesUnsubscribeUrl = (settings: Services["settings"], userId: string): Promise<string> =>
  unsubscribeUrl(settings, `${PRICES}${userId}`);

const NEWS_TOKEN = /^news\.([\w-]{43})$/;

type UnsubscribeLink =
  | { userId: string }
  | { subscriberId: string }
  | { letterReader: string }
  | { priceReader: string }
  | { sellerMail: SellerMail };

const isSellerMail = (subject: string): subject is SellerMail =>
  Object.hasOwn(SellerMailSettings.shape, subject);

/** Reads the token of an unsubscribe link; changes nothing. @throws DomainError not_found. */
export async function readUnsubscribe(
  { settings }: Pick<Services, "settings">,
  token: string,
): Promise<UnsubscribeLink> {
  const subscriberId = NEWS_TOKEN.exec(token)?.[1];
  if (subscriberId) return { subscriberId };
  const [subject = "", signature = ""] = token.split(".");
  const expected = await signatureOf(settings.SESSION_SECRET, subject);
  if (!timingSafeEqualText(signature, expected)) throw new DomainError("not_found");
  if (subject.startsWith(LETTERS)) return { letterReader: subject.slice(LETTERS.length) };
  if (subject.startsWith(PRICES)) return { priceReader: subject.slice(PRICES.length) };
  return isSellerMail(subject) ? { sellerMail: subject } : { userId: subject };
}

/** Turns off the mails that the link is for. News and letters end together: people who stop one do not want the other. @throws DomainError not_found. */
export async function unsubscribe(services: Reads, token: string): Promise<void> {
  const { db, now } = services;
  const link = await readUnsubscribe(services, token);
  if ("userId" in link) await updateUser(db, { id: link.userId }, { notifications: false });
  else if ("subscriberId" in link)
    await db.batch([
      refuseLettersOfSubscriber(db, link.subscriberId, now()),
      deleteSubscriber(db, link.subscriberId),
    ]);
  else if ("letterReader" in link)
    await db.batch([
      refuseLetters(db, link.letterReader, now()),
      deleteSubscriberOfUser(db, link.letterReader),
    ]);
  else if ("priceReader" in link) await endAlarm(db, link.priceReader);
  else await setting("mails").run(services, { [link.sellerMail]: false });
}

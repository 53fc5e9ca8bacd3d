/**
 * Subscriptions to mails about new models. An address must confirm, so that nobody subscribes somebody else;
 * no answer says whether it is subscribed.
 */

import type { User } from "#app/accounts/accounts.contract.ts";
import { type UserRow, userById } from "#app/accounts/accounts.store.server.ts";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { hashOfToken, hmacSha256 } from "#app/accounts/tokens.server.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { CONFIRM_DAYS, type NewsSubscription } from "./news.contract.ts";
import {
  confirmByLink,
  confirmedSubscriber,
  deleteSubscriberByEmail,
  moveSubscriber,
  subscriberByEmail,
  subscriberByLink,
  upsertConfirmed,
  upsertUnconfirmed,
} from "./news.store.server.ts";

/** The id of an address's subscription. It is also the token of the unsubscribe links, because nobody can guess it. */
const subscriberId = ({ settings }: Pick<Services, "settings">, email: string) =>
  hmacSha256(settings.SESSION_SECRET, `news:${email}`);

async function mailConfirmation(services: Services, { email }: NewsSubscription): Promise<void> {
  const { db, now, language, settings } = services;
  const [known] = await repeatUntilDone(() => subscriberByEmail(db, email));
  if (known?.confirmedAt) return;
  const createdAt = now();
  const linkId = crypto.randomUUID();
  const link = {
    linkId,
    linkHash: await hashOfToken(await linkSecret(settings.SESSION_SECRET, linkId)),
    linkExpiresAt: new Date(createdAt.getTime() + CONFIRM_DAYS * DAY_MS),
  };
  const id = known?.id ?? (await subscriberId(services, email));
  const write = [
    upsertUnconfirmed(db, { id, email, language, createdAt, link }),
    queueMail(db, {
      cause: linkId,
      template: "confirm-news",
      userId: null,
      data: { subscriberId: id },
      at: createdAt,
    }),
  ] as const;
  await repeatUntilDone(() => db.batch(write));
  await drainOutbox(services);
}

/**
 * Mails a link that confirms the subscription. The address is looked up after the response has been sent, so
 * that the response is the same for every address and takes equally long.
 * @throws DomainError mail_off; too_many, counted per network.
 */
export async function subscribe(
  services: Services,
  input: NewsSubscription,
  visitor: Visitor,
): Promise<void> {
  requireMail(services);
  await enforceLimits(services, ...networkAttempts("newsNetwork", visitor));
  services.afterResponse(() => mailConfirmation(services, input));
}

export async function isConfirmationLink({ db, now }: Reads, token: string): Promise<boolean> {
  const [row] = await subscriberByLink(db, await hashOfToken(token), now());
  return row !== undefined;
}

/** Confirms a subscription by the mailed link, which works once. @throws DomainError too_many, bad_link. */
export async function confirmSubscription(services: Writes, token: string, visitor: Visitor): Promise<void> {
  await enforceLimits(services, ...networkAttempts("mailedLink", visitor));
  const { db, now } = services;
  const [, [confirmed]] = await db.batch(confirmByLink(db, await hashOfToken(token), now()));
  if (!confirmed) throw new DomainError("bad_link");
}

export async function isSubscribed(
  { db }: Reads,
  { email, emailVerifiedAt }: Pick<UserRow, "email" | "emailVerifiedAt">,
): Promise<boolean> {
  return emailVerifiedAt !== null && (await confirmedSubscriber(db, email)).length > 0;
}

/** Subscribes an account's address or ends its subscription. An unverified address is mailed a confirmation link first. */
export async function setSubscribed(
  services: Services,
  user: User,
  { wanted, visitor }: { wanted: boolean; visitor: Visitor },
): Promise<void> {
  const { db, now } = services;
  const [row] = await userById(db, user.id);
  if (!row) throw new DomainError("not_logged_in");
  const { email, language, emailVerifiedAt } = row;
  if (!emailVerifiedAt) return wanted ? subscribe(services, { email }, visitor) : undefined;
  const at = now();
  const id = await subscriberId(services, email);
  await (wanted
    ? db.batch(upsertConfirmed(db, { id, email, language, createdAt: at, confirmedAt: at }))
    : deleteSubscriberByEmail(db, email));
}

export const moveSubscriptionStatements = async (
  services: Reads,
  { from, to }: { from: string; to: string },
) => moveSubscriber(services.db, { from, to, id: await subscriberId(services, to) });

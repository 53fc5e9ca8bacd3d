import { hashOfToken } from "#app/accounts/tokens.server.ts";
import type { Db, Statement } from "#app/db/client.server.ts";
import type { Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import {
  attemptsInBuckets,
  type Bucket,
  countAttempts,
  deleteBucket,
  type FullBucket,
  fullBuckets,
  uncount,
} from "./limits.store.server.ts";

const DAY = 86_400;

interface LimitFacts {
  max: number;
  seconds: number;
  unverified?: number;
}

/**
 * Rate limits for operations that cost hashing, mails or attention (OWASP ASVS 6.3.1); per account where
 * nothing else is said. "Per network" is per IPv4 address or IPv6 /64, and ten times as much per /48. How
 * long or large something may be stands in its contract instead.
 */
export const LIMITS = {
  /** Per e-mail address and site. */
  login: { max: 10, seconds: 900 },
  loginNetwork: { max: 100, seconds: 900 },
  /** Per e-mail address, from all networks; a correct password or a mailed link resets it. */
  wrongPasswords: { max: 100, seconds: 86_400 },
  /** Codes to log in that are mailed: per e-mail address, network and the whole shop, where one that was used gives its place back. */
  codeMail: { max: 5, seconds: 3_600 },
  codeMailDay: { max: 15, seconds: 86_400 },
  codeMailNetwork: { max: 20, seconds: 3_600 },
  codeMailShop: { max: 1_000, seconds: 3_600 },
  /**
   * Codes to log in that are typed: per e-mail address and network; per site and the whole shop only while a
   * code was really mailed to that browser. A right one gives back what it counted of the shop, so that no
   * busy hour fills it, and a site fills a fifth of it at most.
   */
  codeTryDay: { max: 30, seconds: 86_400 },
  codeTryNetwork: { max: 60, seconds: 900 },
  codeTrySite: { max: 100, seconds: 3_600 },
  codeTryShop: { max: 500, seconds: 3_600 },
  /** Per OAuth `state` returned by Google. */
  googleState: { max: 1, seconds: 900 },
  /** Per network. */
  register: { max: 20, seconds: 3_600 },
  /** Tries of SHOP_SECRET, at /setup and /setup/recover; per network only, so that nobody can lock the owner out. */
  shopSecret: { max: 10, seconds: 900 },
  /** Per e-mail address and site. */
  reset: { max: 3, seconds: 3_600 },
  resetNetwork: { max: 20, seconds: 3_600 },
  /** Uses of links from mails, per network. */
  mailedLink: { max: 60, seconds: 900 },
  /** Password reset mails per address. A link works for as long as this window, so one of the mailed ones always works. */
  resetMail: { max: 3, seconds: 3_600 },
  /** Further mails per address that nobody has verified, each counted by who causes it (`LIMIT_OF` of the outbox). */
  formMail: { max: 5, seconds: 3_600 },
  verificationMail: { max: 5, seconds: 3_600 },
  noticeMail: { max: 5, seconds: 3_600 },
  verification: { max: 3, seconds: 3_600 },
  emailChange: { max: 3, seconds: 3_600 },
  reauthenticate: { max: 10, seconds: 900 },
  /** Codes of an authenticator app, in a quarter of an hour and in a day; a right code, a passkey or a recovery code resets both. */
  secondFactor: { max: 10, seconds: 900 },
  secondFactorDay: { max: 50, seconds: 86_400 },
  newsNetwork: { max: 10, seconds: 3_600 },
  /** Per network. */
  contact: { max: 5, seconds: 3_600 },
  contactDay: { max: 20, seconds: DAY },
  /** Ends of memberships that are declared without a login: per network, and per address and site, so that nobody uses up another's. */
  endDeclared: { max: 10, seconds: 3_600 },
  endDeclaredFor: { max: 3, seconds: 3_600 },
  comment: { max: 10, seconds: 600 },
  photo: { max: 20, seconds: 3_600 },
  chat: { max: 20, seconds: 10 },
  checkout: { max: 20, seconds: 3_600 },
  checkoutDay: { max: 100, seconds: DAY },
  /** What an account may write in a day, by whichever door; `unverified` until its address is verified. */
  contactAccountDay: { max: 20, unverified: 5, seconds: DAY },
  commentDay: { max: 50, unverified: 20, seconds: DAY },
  photoDay: { max: 100, unverified: 40, seconds: DAY },
  chatDay: { max: 300, unverified: 40, seconds: DAY },
  /** Letters that a seller sends to themselves. */
  letterTest: { max: 30, seconds: 3_600 },
  /** Of the whole shop. */
  sellerInvitation: { max: 20, seconds: DAY },
  /** Those that sellers ask for, of the whole shop: each is kept for at least a week. */
  backup: { max: 6, seconds: DAY },
  /** Mails with which a seller tries a mailbox: few, because providers lock accounts after wrong passwords. */
  mailboxTest: { max: 20, seconds: 3_600 },
  /** Per webhook. */
  webhookTest: { max: 10, seconds: 600 },
  /** Orders and further mails of gifts that a giver asks for. */
  giftDay: { max: 20, unverified: 5, seconds: DAY },
  /** Mails of gifts that one address gets; those that are to come count too (`hasRoom`). */
  giftRecipientDay: { max: 10, seconds: DAY },
  coupon: { max: 30, seconds: 3_600 },
  /** Codes of links that are opened without a login; per network. */
  couponNetwork: { max: 30, seconds: 3_600 },
  /** Never reached: remembers that a code was counted. */
  couponCounted: { max: Number.MAX_SAFE_INTEGER, seconds: 3_600 },
  /** High enough to download a whole library at once. */
  finishedDownload: { max: 300, seconds: 3_600 },
} as const satisfies Record<string, LimitFacts>;

export type Limit = keyof typeof LIMITS;

export type Attempt = [limit: Limit, key: string, multiplier?: number];

/** A client as identified by its connection. Networks never come from a header that the client can set. */
export interface Visitor {
  userAgent: string;
  network: string;
  /** IPv4 address or IPv6 /48, the largest range a customer usually gets. */
  site: string;
}

const SITE_MULTIPLIER = 10;

/** One attempt for the network and, for IPv6, one for its /48, whose limit is higher. */
export function networkAttempts(limit: Limit, { network, site }: Visitor): Attempt[] {
  const ofNetwork: Attempt = [limit, network];
  return site === network ? [ofNetwork] : [ofNetwork, [limit, site, SITE_MULTIPLIER]];
}

type LimitServices = Writes;

/** The name of a counter. The key is hashed, so that no address is stored. */
export const bucketName = async (limit: Limit, key: string) => `${limit}:${await hashOfToken(key)}`;

async function bucketFor([limit, key, multiplier = 1]: Attempt, at: Date): Promise<Bucket> {
  const { max, seconds, unverified }: LimitFacts = LIMITS[limit];
  const resetsAt = new Date(at.getTime() + seconds * 1_000);
  const ofAccount = unverified === undefined ? null : { id: key, unverified };
  return { name: await bucketName(limit, key), max: max * multiplier, resetsAt, ofAccount };
}

function tooManyError(full: FullBucket[], buckets: Bucket[], at: Date): DomainError {
  const resets = Math.max(...full.map(({ resetsAt }) => resetsAt.getTime()));
  const bucketOf = (name: string) => buckets.find((bucket) => bucket.name === name);
  const ceiling = full.find(({ bucket }) => bucketOf(bucket)?.ofAccount);
  const wouldBeFullVerified = ceiling && ceiling.count >= (bucketOf(ceiling.bucket)?.max ?? 0);
  const ofCeiling = wouldBeFullVerified ? "enough_today" : "enough_until_verified";
  return new DomainError(ceiling ? ofCeiling : "too_many", {
    retryAfter: Math.max(1, Math.ceil((resets - at.getTime()) / 1_000)),
  });
}

/**
 * Counts one attempt in each bucket; counts none when any of them is full.
 * @throws DomainError too_many; enough_today or enough_until_verified for what an account may write in a day.
 * All with the seconds until the full buckets reset.
 */
export async function enforceLimits({ db, now, log }: LimitServices, ...attempts: Attempt[]): Promise<void> {
  const at = now();
  const buckets = await Promise.all(attempts.map((attempt) => bucketFor(attempt, at)));
  if (!buckets.length) return;
  const [full, counted] = await db.batch([fullBuckets(db, buckets, at), countAttempts(db, buckets, at)]);
  if (counted.length) return;
  for (const limit of new Set(full.map(({ bucket }) => bucket.split(":")[0])))
    log("limit_reached", { limit });
  throw tooManyError(full, buckets, at);
}

export async function wasCounted({ db, now }: Reads, attempt: Attempt): Promise<boolean> {
  const at = now();
  return (await attemptsInBuckets(db, [await bucketFor(attempt, at)], at)).length > 0;
}

export const resetLimitStatements = async ({ db }: Reads, limit: Limit, key: string) =>
  [deleteBucket(db, await bucketName(limit, key))] as const;

/** Takes one attempt out of each bucket again. */
export async function giveBackStatements(db: Db, attempts: Attempt[]): Promise<Statement[]> {
  const names = await Promise.all(attempts.map(([limit, key]) => bucketName(limit, key)));
  return names.map((name) => uncount(db, name));
}

export async function resetLimit(services: Reads, limit: Limit, key: string): Promise<void> {
  await services.db.batch(await resetLimitStatements(services, limit, key));
}

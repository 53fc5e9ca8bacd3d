import type { Services } from "#app/context.server.ts";
import { hashOfToken } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Log } from "#app/domain/log-events.ts";
import { attemptsInBuckets, type Bucket, countAttempts, deleteBucket } from "./limits.store.server.ts";

/** How often anyone may attempt what costs us hashing, mails or attention (research: OWASP ASVS 6.3.1). */
export const LIMITS = {
  /** One e-mail address from one site. */
  login: { max: 10, seconds: 900 },
  loginNetwork: { max: 100, seconds: 900 },
  /** One e-mail address from everywhere; a right password or a mailed link starts the count anew. */
  wrongPasswords: { max: 100, seconds: 86_400 },
  /** A state that came back from Google. */
  googleState: { max: 1, seconds: 900 },
  register: { max: 20, seconds: 3_600 },
  /** One e-mail address from one site. */
  reset: { max: 3, seconds: 3_600 },
  resetNetwork: { max: 20, seconds: 3_600 },
  /** Using links from mails. */
  mailedLink: { max: 60, seconds: 900 },
  /** Mails to one address: a link for a new password lives as long as this window, so one of them always works. */
  resetMail: { max: 3, seconds: 3_600 },
  /** Other mails to one address that nobody has proved to be theirs. */
  unprovedMail: { max: 5, seconds: 3_600 },
  proof: { max: 3, seconds: 3_600 },
  emailChange: { max: 3, seconds: 3_600 },
  reauthenticate: { max: 10, seconds: 900 },
  contact: { max: 5, seconds: 3_600 },
  comment: { max: 10, seconds: 600 },
  chat: { max: 20, seconds: 10 },
  checkout: { max: 20, seconds: 3_600 },
  /** A whole library at once is well below. */
  finishedDownload: { max: 300, seconds: 3_600 },
} as const;

export type Limit = keyof typeof LIMITS;

/** What is attempted, by or for which address, account or network, and how many times the limit its bucket holds. */
export type Attempt = [limit: Limit, key: string, multiplier?: number];

/** What the connection tells of a client; never from a header that a client can set. */
export interface Visitor {
  userAgent: string;
  /** IPv4 address or IPv6 /64. */
  network: string;
  /** IPv4 address or IPv6 /48: the most that one customer is usually given. */
  site: string;
}

const SITE_MULTIPLIER = 10;

/** The attempts of a limit per network; many networks of one IPv6 site share a larger bucket. */
export function networkAttempts(limit: Limit, { network, site }: Visitor): Attempt[] {
  const own: Attempt = [limit, network];
  return site === network ? [own] : [own, [limit, site, SITE_MULTIPLIER]];
}

type LimitServices = Pick<Services, "db" | "now" | "log">;

/** Hashed, so that no address is kept. */
const bucketName = async (limit: Limit, key: string) => `${limit}:${await hashOfToken(key)}`;

async function bucketFor([limit, key, multiplier = 1]: Attempt, at: Date): Promise<Bucket> {
  const { max, seconds } = LIMITS[limit];
  const resetsAt = new Date(at.getTime() + seconds * 1_000);
  return { name: await bucketName(limit, key), max: max * multiplier, resetsAt };
}

function tooManyError(log: Log, full: { bucket: string; resetsAt: Date }[], at: Date): DomainError {
  for (const limit of new Set(full.map(({ bucket }) => bucket.split(":")[0])))
    log("limit_reached", { limit });
  const resets = Math.max(...full.map(({ resetsAt }) => resetsAt.getTime()));
  return new DomainError("too_many", { retryAfter: Math.max(1, Math.ceil((resets - at.getTime()) / 1_000)) });
}

/**
 * Counts one attempt in each bucket, or none and writes nothing when one of them is full.
 * @throws DomainError too_many, with the seconds until the next attempt counts anew.
 */
export async function enforceLimits({ db, now, log }: LimitServices, ...attempts: Attempt[]): Promise<void> {
  const at = now();
  const buckets = await Promise.all(attempts.map((attempt) => bucketFor(attempt, at)));
  if (!buckets.length) return;
  const [counters, counted] = await db.batch([
    attemptsInBuckets(db, buckets, at),
    countAttempts(db, buckets, at),
  ]);
  if (counted.length) return;
  const maxOf = new Map(buckets.map(({ name, max }) => [name, max]));
  const full = counters.filter(({ bucket, count }) => count >= (maxOf.get(bucket) ?? 0));
  throw tooManyError(log, full, at);
}

export async function resetLimit({ db }: Pick<Services, "db">, limit: Limit, key: string): Promise<void> {
  await deleteBucket(db, await bucketName(limit, key));
}

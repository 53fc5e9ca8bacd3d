/** Strict limits, counted in D1 before anything expensive happens; buckets are hashed, so no address is kept. */
import type { Services } from "#app/context.server.ts";
import { hashOfToken } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Log } from "#app/domain/log-events.ts";
import { LIMITS, type Limit, type Try } from "./limits.contract.ts";
import { attemptsIn, type Bucket, countAttempts, deleteBucket } from "./limits.store.server.ts";

type Counting = Pick<Services, "db" | "now" | "log">;

const bucketName = async (limit: Limit, key: string) => `${limit}:${await hashOfToken(key)}`;

async function bucketOf([limit, key, times = 1]: Try, at: Date): Promise<Bucket> {
  const { max, seconds } = LIMITS[limit];
  const resetsAt = new Date(at.getTime() + seconds * 1_000);
  return { name: await bucketName(limit, key), max: max * times, resetsAt };
}

function tooMany(log: Log, full: { bucket: string; resetsAt: Date }[], at: Date): DomainError {
  for (const limit of new Set(full.map(({ bucket }) => bucket.split(":")[0])))
    log("limit_reached", { limit });
  const resets = Math.max(...full.map(({ resetsAt }) => resetsAt.getTime()));
  return new DomainError("too_many", { retryAfter: Math.max(1, Math.ceil((resets - at.getTime()) / 1_000)) });
}

/**
 * Counts one try in each bucket, or none and writes nothing when one of them is full.
 * @throws DomainError too_many, with the seconds until the next try counts anew.
 */
export async function spend({ db, now, log }: Counting, ...tries: Try[]): Promise<void> {
  const at = now();
  const buckets = await Promise.all(tries.map((each) => bucketOf(each, at)));
  if (!buckets.length) return;
  const [known, counted] = await db.batch([attemptsIn(db, buckets, at), countAttempts(db, buckets, at)]);
  if (counted.length) return;
  const maxOf = new Map(buckets.map(({ name, max }) => [name, max]));
  const full = known.filter(({ bucket, count }) => count >= (maxOf.get(bucket) ?? 0));
  throw tooMany(log, full, at);
}

/** Forgets the tries of a bucket. */
export async function pardon({ db }: Pick<Services, "db">, limit: Limit, key: string): Promise<void> {
  await deleteBucket(db, await bucketName(limit, key));
}

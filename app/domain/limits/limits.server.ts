/** Strict limits, counted in D1 before anything expensive happens; buckets are hashed, so no address is kept. */
import type { Services } from "#app/context.server.ts";
import { hashOfToken } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { LIMITS, type Limit } from "./limits.contract.ts";
import { countAttempt } from "./limits.store.server.ts";

type Counting = Pick<Services, "db" | "now">;

/**
 * Counts one try in each bucket. Keys are what the limit is for: an e-mail, a user id, a network.
 * @throws DomainError too_many, with the seconds until the next try counts anew.
 */
export async function spend({ db, now }: Counting, ...tries: [Limit, string][]): Promise<void> {
  const at = now();
  const hashes = await Promise.all(tries.map(([, key]) => hashOfToken(key)));
  // Built outside of any promise: a query is a thenable, and one that a promise resolves to is run on the spot.
  const [first, ...rest] = tries.map(([limit], place) => {
    const resetsAt = new Date(at.getTime() + LIMITS[limit].seconds * 1_000);
    return countAttempt(db, `${limit}:${hashes[place]}`, at, resetsAt);
  });
  if (!first) return;
  const counted = (await db.batch([first, ...rest])).flat();
  const over = counted.filter(({ count }, place) => count > LIMITS[tries[place]?.[0] ?? "login"].max);
  if (!over.length) return;
  const resets = Math.max(...over.map(({ resetsAt }) => resetsAt.getTime()));
  throw new DomainError("too_many", { retryAfter: Math.max(1, Math.ceil((resets - at.getTime()) / 1_000)) });
}

/** One at a time: for work that reads, asks an outside system, and then writes what it decided. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { releaseLock, takeLock } from "./limits.store.server.ts";

/** Longer than the slowest work, so that only a holder that died loses its lock. */
const HELD_FOR = 30_000;
const LOOK_EVERY = 100;
const WAIT_FOR = 10_000;

type Locking = Pick<Services, "db" | "now">;

/**
 * Runs `work` while nobody else runs work under the same name; waits for its turn.
 * @throws DomainError too_many when the turn did not come within ten seconds; whatever `work` throws.
 */
export async function withLock<Result>(
  { db, now }: Locking,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const bucket = `lock:${name}`;
  for (let waited = 0; ; waited += LOOK_EVERY) {
    const at = now();
    const taken = await takeLock(db, bucket, at, new Date(at.getTime() + HELD_FOR));
    if (taken.length) break;
    if (waited >= WAIT_FOR) throw new DomainError("too_many", { retryAfter: 1 });
    await scheduler.wait(LOOK_EVERY);
  }
  try {
    return await work();
  } finally {
    await releaseLock(db, bucket);
  }
}

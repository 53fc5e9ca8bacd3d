/** Counts downloads that come in parts, as download managers fetch them. */
import type { Services } from "#app/context.server.ts";
import type { ByteRange } from "#app/services/model-files.server.ts";
import type { OwnedZip } from "./downloads.server.ts";
import {
  countCompleteParts,
  deleteCompleteParts,
  type RequestedParts,
  recordRequestedParts,
} from "./downloads.store.server.ts";

/** Parts of one download come close together: what comes within this time is stored by one statement. */
const BATCH_WINDOW_MS = 250;

type PendingParts = Pick<RequestedParts, "ranges" | "endSent">;

/** Parts that were requested from this isolate and are not stored yet, by owner and version of a zip. */
const pendingParts = new Map<string, PendingParts>();

/** The part that completes the zip is followed by a batch that counts. */
export async function recordPart(
  { db, now }: Pick<Services, "db" | "now">,
  { zip, range, endSent }: { zip: OwnedZip; range: ByteRange; endSent: boolean },
): Promise<void> {
  const key = [zip.userId, zip.productId, zip.version].join();
  const gathered = pendingParts.get(key) ?? { ranges: [], endSent: false };
  pendingParts.set(key, gathered);
  gathered.ranges.push([range.offset, range.offset + range.length]);
  gathered.endSent ||= endSent;
  await new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS));
  // The first call that continues stores the parts of all.
  if (pendingParts.get(key) !== gathered) return;
  pendingParts.delete(key);
  const at = now();
  const [parts] = await recordRequestedParts(db, zip, { ...gathered, at });
  if (parts?.whole) await db.batch([countCompleteParts(db, zip, at), deleteCompleteParts(db, zip)]);
}

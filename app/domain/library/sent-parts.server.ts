/** Counts downloads that come in parts, as download managers fetch them. */
import type { Services } from "#app/context.server.ts";
import type { ByteRange } from "#app/services/model-files.server.ts";
import type { OwnedZip } from "./downloads.server.ts";
import {
  countCompleteParts,
  deleteCompleteParts,
  type SentParts,
  saveSentParts,
} from "./downloads.store.server.ts";

/** Parts of one download end close together: what ends within this time is stored by one statement. */
const BATCH_WINDOW_MS = 100;

type PendingParts = Pick<SentParts, "ranges" | "endSent">;

/** Parts that this isolate has sent and not stored yet, by owner and version of a zip. */
const pendingParts = new Map<string, PendingParts>();

/** The part that completes the zip is followed by a batch that counts. */
export async function recordPart(
  { db, now }: Pick<Services, "db" | "now">,
  { zip, range, inFull }: { zip: OwnedZip; range: ByteRange; inFull: boolean },
): Promise<void> {
  const key = [zip.userId, zip.productId, zip.version].join();
  const gathered = pendingParts.get(key) ?? { ranges: [], endSent: false };
  pendingParts.set(key, gathered);
  const end = range.offset + range.length;
  gathered.ranges.push([range.offset, end]);
  gathered.endSent ||= inFull && end === zip.size;
  await new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS));
  // The first to wake stores the parts of all.
  if (pendingParts.get(key) !== gathered) return;
  pendingParts.delete(key);
  const at = now();
  const [parts] = await saveSentParts(db, zip, { ...gathered, at });
  if (parts?.whole) await db.batch([countCompleteParts(db, zip, at), deleteCompleteParts(db, zip)]);
}

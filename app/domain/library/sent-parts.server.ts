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
const GATHERED_MS = 100;

type Gathered = Pick<SentParts, "ranges" | "endSent">;

/** What this isolate has sent and not stored yet, by owner and version of a zip. */
const gathering = new Map<string, Gathered>();

/** The part that completes the zip is followed by a batch that counts. */
export async function recordPart(
  { db, now }: Pick<Services, "db" | "now">,
  { zip, range, inFull }: { zip: OwnedZip; range: ByteRange; inFull: boolean },
): Promise<void> {
  const key = [zip.userId, zip.productId, zip.version].join();
  const gathered = gathering.get(key) ?? { ranges: [], endSent: false };
  gathering.set(key, gathered);
  const end = range.offset + range.length;
  gathered.ranges.push([range.offset, end]);
  gathered.endSent ||= inFull && end === zip.size;
  await new Promise((resolve) => setTimeout(resolve, GATHERED_MS));
  // The first to wake stores the parts of all.
  if (gathering.get(key) !== gathered) return;
  gathering.delete(key);
  const at = now();
  const [parts] = await saveSentParts(db, zip, { ...gathered, at });
  if (parts?.whole) await db.batch([countCompleteParts(db, zip, at), deleteCompleteParts(db, zip)]);
}

import { queueReviewRequest } from "#app/reviews/review-request.store.server.ts";
import type { Reads } from "#app/services.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import {
  countCompleteParts,
  deleteCompleteParts,
  type RequestedParts,
  recordRequestedParts,
} from "./download-counts.store.server.ts";
import type { OwnedZip } from "./downloads.server.ts";
import type { ByteRange } from "./model-files.service.server.ts";

/** Parts of one download that are requested within this time are stored by one statement. */
const BATCH_WINDOW_MS = 250;

type PendingParts = Pick<RequestedParts, "ranges" | "endSent">;

const pendingParts = new Map<string, PendingParts>();

/** @param endSent whether the zip's end was sent in full */
export async function recordPart(
  { db, now }: Reads,
  { zip, range, endSent }: { zip: OwnedZip; range: ByteRange; endSent: boolean },
): Promise<void> {
  const key = [zip.userId, zip.productId, zip.version].join();
  const pending = pendingParts.get(key) ?? { ranges: [], endSent: false };
  pendingParts.set(key, pending);
  pending.ranges.push([range.offset, range.offset + range.length]);
  pending.endSent ||= endSent;
  await new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS));
  if (pendingParts.get(key) !== pending) return;
  pendingParts.delete(key);
  const at = now();
  // Parts that were counted are deleted in the same batch, so that a repeat counts nothing.
  await repeatUntilDone(async () => {
    const [parts] = await recordRequestedParts(db, zip, { ...pending, at });
    if (parts?.whole)
      await db.batch([
        countCompleteParts(db, zip, at),
        queueReviewRequest(db, zip, at),
        deleteCompleteParts(db, zip),
      ]);
  });
}

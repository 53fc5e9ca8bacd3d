/** Checks that a zip's parts lie one after the other, so that every program unpacks the same files from it. */
import type { ZipFile } from "yauzl";
import { CommandFailure, type Refusal, SourceRefused } from "../failures.ts";
import { MAX_REFUSALS } from "./source.ts";

export interface EntryRange {
  file: string;
  /** Offset of the local header. */
  start: number;
  /** Offset after the compressed data. */
  end: number;
}

const END_RECORD_BYTES = 22;
const ZIP64_END_BYTES = 56 + 20;

/**
 * @param directory where the central directory begins and where reading it stopped
 * @throws SourceRefused for entries that share bytes
 * @throws CommandFailure for data before, or hidden entries after, what the directory lists
 */
export function checkLayout(
  ranges: EntryRange[],
  directory: { start: number; end: number },
  zip: Pick<ZipFile, "fileSize" | "comment">,
): void {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const refusals = sorted.flatMap((range, index): Refusal[] => {
    const before = sorted[index - 1];
    if (before && range.start < before.end) {
      return [{ file: range.file, reason: `shares its bytes with ${before.file}: a zip bomb` }];
    }
    return range.end > directory.start ? [{ file: range.file, reason: "runs into the zip's directory" }] : [];
  });
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
  if ((sorted[0]?.start ?? 0) !== 0) {
    throw new CommandFailure("The zip has something before its first file. Make a new zip from the files.");
  }
  const rest = zip.fileSize - directory.end - END_RECORD_BYTES - zip.comment.length;
  if (rest !== 0 && rest !== ZIP64_END_BYTES) {
    throw new CommandFailure("The zip lists other files than it has. Make a new zip from the files.");
  }
}

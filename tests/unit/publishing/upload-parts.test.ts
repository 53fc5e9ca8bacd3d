import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sendParts } from "#app/publishing/upload/upload-parts.ts";
import {
  recordFor,
  resumedRecords,
  type UploadRecord,
} from "#app/publishing/upload/upload-records.browser.ts";
import type { UploadedPart } from "#app/publishing/upload/uploads.contract.ts";

const PART = 10;
const CONCURRENT = 3;

/** A shop that stores whole parts only. `visit` uploads until the connection is cut after a number of bytes. */
function shop() {
  const kept = new Map<number, string>();
  let sent = 0;
  return {
    kept,
    sent: () => sent,
    /** @param cutAfter bytes */
    uploadUntilCut: async (zip: string, parts: UploadedPart[], cutAfter: number) => {
      const stop = new AbortController();
      const known = [...parts];
      let left = cutAfter;
      const done = await sendParts(
        {
          bytes: zip.length,
          partBytes: PART,
          concurrent: CONCURRENT,
          parts,
          async send({ part, start, end }, { signal }) {
            for (let at = start; at < end; at++) {
              await Promise.resolve();
              if (left <= 0) stop.abort(new Error("closed"));
              signal.throwIfAborted();
              left -= 1;
              sent += 1;
            }
            kept.set(part, zip.slice(start, end));
            return { partNumber: part, etag: `etag ${part}` };
          },
        },
        { onSent: () => {}, onPart: (part) => known.push(part), signal: stop.signal },
      ).catch(() => null);
      return { done, known };
    },
  };
}

test("an upload that is cut any number of times sends less than the parts in flight again each time, and arrives whole", async () => {
  const cuts = fc.array(fc.nat({ max: 120 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 150 }), cuts, async (bytes, cutAfter) => {
      const zip = Array.from({ length: bytes }, (_, at) => String.fromCharCode(65 + (at % 26))).join("");
      const { uploadUntilCut, kept, sent } = shop();
      let parts: UploadedPart[] = [];
      let cutCount = 0;
      for (const cut of cutAfter) {
        const { done, known } = await uploadUntilCut(zip, parts, cut);
        parts = known;
        if (!done) cutCount++;
      }
      const { done } = await uploadUntilCut(zip, parts, Number.POSITIVE_INFINITY);
      expect(done?.map(({ partNumber }) => partNumber)).toEqual(
        Array.from({ length: Math.ceil(bytes / PART) }, (_, at) => at + 1),
      );
      const joined = [...kept].toSorted(([a], [b]) => a - b).map(([, text]) => text);
      expect(joined.join("")).toBe(zip);
      expect(sent() - bytes).toBeLessThanOrEqual(cutCount * CONCURRENT * PART);
    }),
  );
});

const RECORD: UploadRecord = {
  folder: "lost",
  target: { kind: "draft", id: "gear", title: { en: "Gear" }, prices: { standard: 0 } },
  sha256: "a",
  bytes: 30,
  pictures: [],
  ticket: { key: "k", uploadId: "u" },
  parts: [{ partNumber: 1, etag: "one" }],
};

test("the same files chosen again resume with the parts in the shop; other files or another model start again", () => {
  const model = (sha256: string) => ({ folder: "new", pictures: [], zip: { sha256, bytes: 30 } });
  const target = { ...RECORD.target, title: { en: "Gear!" } } as UploadRecord["target"];
  expect(recordFor([RECORD], model("a"), target)).toEqual({ ...RECORD, folder: "new", target });
  expect(recordFor([RECORD], model("b"), target)).toMatchObject({ ticket: null, parts: [] });
  const other = { ...RECORD.target, id: "wheel" } as UploadRecord["target"];
  expect(recordFor([RECORD], model("a"), other)).toMatchObject({ ticket: null, parts: [] });
  const resuming = recordFor([RECORD], model("a"), target);
  const toOther = { ...RECORD, folder: "third", target: other };
  expect(resumedRecords([RECORD, resuming, toOther], resuming)).toEqual([RECORD]);
});

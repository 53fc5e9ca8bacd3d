import fc from "fast-check";
import { expect, test } from "vitest";
import { attachmentResponse } from "#app/http/attachment.server.ts";
import { type ByteRequest, decideRange } from "#app/http/byte-range.server.ts";

const ETAG = '"v2"';
const plain: ByteRequest = { method: "GET", range: null, ifRange: null, ifNoneMatch: null, ifMatch: null };
const huge = "9".repeat(30);

/** @returns "200", "206 first-last", "304", "412" or "416". */
function summarize(request: Partial<ByteRequest>, size: number): string {
  const answer = decideRange({ ...plain, ...request }, { etag: ETAG, size });
  if (answer.status === 206) return `206 ${answer.offset}-${answer.offset + answer.length - 1}`;
  if (answer.status === 200) expect([answer.offset, answer.length]).toEqual([0, size]);
  return String(answer.status);
}

/** Range header, file size, response (RFC 9110 sections 14.1.1 to 14.2). */
const RANGES: [string | null, number, string][] = [
  [null, 100, "200"],
  ["bytes=0-0", 100, "206 0-0"],
  ["bytes=0-9", 100, "206 0-9"],
  ["bytes=10-19", 100, "206 10-19"],
  ["bytes=0-99", 100, "206 0-99"],
  ["bytes=99-99", 100, "206 99-99"],
  ["bytes=50-50", 100, "206 50-50"],
  ["bytes=007-0011", 100, "206 7-11"],
  ["bytes=0-", 100, "206 0-99"],
  ["bytes=40-", 100, "206 40-99"],
  ["bytes=99-", 100, "206 99-99"],
  ["bytes=0-100", 100, "206 0-99"],
  ["bytes=90-200", 100, "206 90-99"],
  [`bytes=90-${huge}`, 100, "206 90-99"],
  ["bytes=0-0", 1, "206 0-0"],
  ["bytes=-1", 100, "206 99-99"],
  ["bytes=-30", 100, "206 70-99"],
  ["bytes=-100", 100, "206 0-99"],
  ["bytes=-101", 100, "206 0-99"],
  [`bytes=-${huge}`, 100, "206 0-99"],
  ["bytes=-0", 100, "416"],
  ["bytes=-000", 100, "416"],
  ["bytes=100-", 100, "416"],
  ["bytes=100-100", 100, "416"],
  ["bytes=101-200", 100, "416"],
  ["bytes=9007199254740993-", 100, "416"],
  [`bytes=${huge}-`, 100, "416"],
  [`bytes=${huge}-${huge}`, 100, "416"],
  ["bytes=5-2", 100, "200"],
  ["bytes=1-0", 100, "200"],
  ["bytes=200-100", 100, "200"],
  ["bytes=9007199254740993-9007199254740992", 100, "200"],
  [`bytes=${huge}9-${huge}`, 100, "200"],
  ["bytes=0-9,20-29", 100, "200"],
  ["bytes=0-9, 20-29", 100, "200"],
  ["bytes=0-0,-1", 100, "200"],
  ["bytes=0-9,200-", 100, "200"],
  ["", 100, "200"],
  ["bytes", 100, "200"],
  ["bytes=", 100, "200"],
  ["bytes=-", 100, "200"],
  ["bytes=--5", 100, "200"],
  ["bytes=-5-", 100, "200"],
  ["bytes=5", 100, "200"],
  ["bytes=a-b", 100, "200"],
  ["bytes=0-9x", 100, "200"],
  ["bytes=0x0-0x9", 100, "200"],
  ["bytes=1e1-20", 100, "200"],
  ["bytes=+1-2", 100, "200"],
  ["bytes=0.5-2", 100, "200"],
  ["bytes=٠-٩", 100, "200"],
  ["bytes:0-9", 100, "200"],
  ["0-9", 100, "200"],
  ["items=0-9", 100, "200"],
  ["kilobytes=0-9", 100, "200"],
  ["none", 100, "200"],
  ["BYTES=0-9", 100, "206 0-9"],
  ["Bytes=-5", 100, "206 95-99"],
  ["bytes= 0-9", 100, "206 0-9"],
  ["bytes=\t0 - 9", 100, "206 0-9"],
  ["bytes=0 9", 100, "200"],
  ["bytes=1 0-20", 100, "200"],
  ["bytes=0-", 0, "416"],
  ["bytes=0-0", 0, "416"],
  ["bytes=-5", 0, "200"],
  ["bytes=5368709120-", 10_737_418_240, "206 5368709120-10737418239"],
  ["bytes=-1", 10_737_418_240, "206 10737418239-10737418239"],
];

test.each(RANGES)("Range %s of %i bytes is answered with %s", (range, size, expected) => {
  expect(summarize({ range }, size)).toBe(expected);
});

test("numbers of any length are compared", () => {
  const endless = "9".repeat(400);
  expect(summarize({ range: `bytes=0-${endless}` }, 100)).toBe("206 0-99");
  expect(summarize({ range: `bytes=-${endless}` }, 100)).toBe("206 0-99");
  expect(summarize({ range: `bytes=${endless}-` }, 100)).toBe("416");
  expect(summarize({ range: `bytes=${endless}9-${endless}` }, 100)).toBe("200");
});

/** Conditional headers of a request for 100 bytes, and the response (RFC 9110 section 13). */
const CONDITIONS: [Partial<ByteRequest>, string][] = [
  [{ range: "bytes=10-", ifRange: '"v2"' }, "206 10-99"],
  [{ range: "bytes=10-", ifRange: ' "v2" ' }, "206 10-99"],
  [{ range: "bytes=10-", ifRange: '"v1"' }, "200"],
  [{ range: "bytes=10-", ifRange: 'W/"v2"' }, "200"],
  [{ range: "bytes=10-", ifRange: "v2" }, "200"],
  [{ range: "bytes=10-", ifRange: "Fri, 20 Nov 2026 10:00:00 GMT" }, "200"],
  [{ range: "bytes=10-", ifRange: "*" }, "200"],
  [{ range: "bytes=10-", ifRange: "" }, "200"],
  [{ range: "bytes=500-", ifRange: '"v2"' }, "416"],
  [{ range: "bytes=500-", ifRange: '"v1"' }, "200"],
  [{ ifRange: '"v2"' }, "200"],
  [{ ifNoneMatch: '"v2"' }, "304"],
  [{ ifNoneMatch: 'W/"v2"' }, "304"],
  [{ ifNoneMatch: '"v1", "v2"' }, "304"],
  [{ ifNoneMatch: '"v1",W/"v2" , "v3"' }, "304"],
  [{ ifNoneMatch: "*" }, "304"],
  [{ ifNoneMatch: " * " }, "304"],
  [{ ifNoneMatch: '"v1"' }, "200"],
  [{ ifNoneMatch: '"V2"' }, "200"],
  [{ ifNoneMatch: "v2" }, "200"],
  [{ ifNoneMatch: '"v2' }, "200"],
  [{ ifNoneMatch: '"v1, v2"' }, "200"],
  [{ ifNoneMatch: "" }, "200"],
  [{ ifNoneMatch: '"v2"', range: "bytes=0-9" }, "304"],
  [{ ifNoneMatch: '"v1"', range: "bytes=0-9" }, "206 0-9"],
  [{ ifNoneMatch: '"v2"', range: "bytes=500-" }, "304"],
  [{ ifMatch: '"v2"' }, "200"],
  [{ ifMatch: '"v1", "v2"', range: "bytes=0-9" }, "206 0-9"],
  [{ ifMatch: "*" }, "200"],
  [{ ifMatch: '"v1"' }, "412"],
  [{ ifMatch: 'W/"v2"' }, "412"],
  [{ ifMatch: "" }, "412"],
  [{ ifMatch: '"v1"', range: "bytes=500-" }, "412"],
  [{ ifMatch: '"v1"', ifNoneMatch: '"v2"' }, "412"],
  [{ ifMatch: '"v2"', ifNoneMatch: '"v2"' }, "304"],
];

test.each(CONDITIONS)("the conditions %j are answered with %s", (conditions, expected) => {
  expect(summarize(conditions, 100)).toBe(expected);
});

const file = { etag: ETAG, size: 100, fileName: "model.zip", updatedAt: new Date(0) };
const respondTo = (method: string, headers: Record<string, string>) =>
  attachmentResponse(new Request("http://shop.test/", { method, headers }), file);

test("HEAD ignores a range, announces the whole length and carries no bytes", () => {
  const { status, headers, range } = respondTo("HEAD", { Range: "bytes=0-9" });
  expect([status, range]).toEqual([200, null]);
  expect(headers.get("Content-Length")).toBe("100");
  expect(headers.has("Content-Range")).toBe(false);
});

test("HEAD obeys the conditions", () => {
  expect(respondTo("HEAD", { "If-None-Match": ETAG }).status).toBe(304);
  expect(respondTo("HEAD", { "If-Match": '"v1"' }).status).toBe(412);
});

/** A simple reference: tests for every byte whether the header requests it. */
function reference(header: string, size: number): string {
  const equals = header.indexOf("=");
  if (header.slice(0, equals).trimEnd().toLowerCase() !== "bytes") return "200";
  const ends = header.slice(equals + 1).split("-");
  const [from, to] = ends.map((end) => end.trim());
  if (ends.length !== 2 || from === undefined || to === undefined || from + to === "") return "200";
  if (![...from, ...to].every((character) => "0123456789".includes(character))) return "200";
  if (from !== "" && to !== "" && BigInt(to) < BigInt(from)) return "200";
  const wanted: number[] = [];
  for (let at = 0; at < size; at++) {
    const place = BigInt(at);
    const isWanted =
      from === ""
        ? BigInt(size) - place <= BigInt(to)
        : place >= BigInt(from) && (to === "" || place <= BigInt(to));
    if (isWanted) wanted.push(at);
  }
  if (wanted.length > 0) return `206 ${wanted[0]}-${wanted.at(-1)}`;
  return size === 0 && from === "" && BigInt(to) > 0n ? "200" : "416";
}

const number = fc.oneof(
  { weight: 6, arbitrary: fc.nat(60).map(String) },
  { weight: 1, arbitrary: fc.bigInt(0n, 10n ** 30n).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("", "0", "00", "18446744073709551616") },
);
const wellFormed = fc.tuple(number, number).map(([from, to]) => `bytes=${from}-${to}`);
const arbitraryText = fc
  .array(fc.constantFrom("bytes", "=", "-", ",", " ", "\t", "0", "5", "19", "x"), { maxLength: 9 })
  .map((pieces) => `bytes=${pieces.join("")}`);

test("random headers are answered as by a simple reference implementation", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.oneof({ weight: 3, arbitrary: wellFormed }, arbitraryText), fc.nat(50), (range, size) => {
      const expected = reference(range, size);
      seen.add(expected.slice(0, 3));
      expect(summarize({ range }, size)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].sort()).toEqual(["200", "206", "416"]);
});

import { expect, test } from "vitest";
import { planFor, requestHeaders, sha256OfEtag } from "#app/downloads/browser/response-plan.ts";

const ETAG = `"${"a1".repeat(32)}"`;
const OTHER = `"${"b2".repeat(32)}"`;
const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
});
const half = { offset: 500, etag: ETAG };

test("the first request has no range", () => {
  expect(requestHeaders({ offset: 0, etag: null })).toEqual({});
  expect(requestHeaders({ offset: 0, etag: ETAG })).toEqual({});
});

test("a resumed request has a range and If-Range", () => {
  expect(requestHeaders(half)).toEqual({ Range: "bytes=500-", "If-Range": ETAG });
});

test("bytes without an ETag are not resumed", () => {
  expect(requestHeaders({ offset: 500, etag: null })).toEqual({});
});

test("206 with the expected range and ETag is appended", () => {
  const part = answer(206, { "Content-Range": "bytes 500-999/1000", ETag: ETAG, "Content-Length": "500" });
  expect(planFor(part, half, 0)).toEqual({ kind: "append", etag: ETAG, total: 1_000 });
});

test("200 to a resumed request replaces what is on disk", () => {
  const whole = answer(200, { "Content-Length": "1200", ETag: OTHER });
  expect(planFor(whole, half, 0)).toEqual({ kind: "replace", etag: OTHER, total: 1_200 });
});

test("200 without a length is a file of unknown size", () => {
  expect(planFor(answer(200, { ETag: ETAG }), { offset: 0, etag: null }, 0)).toEqual({
    kind: "replace",
    etag: ETAG,
    total: null,
  });
});

test.each([
  ["another ETag", { "Content-Range": "bytes 500-999/1000", ETag: OTHER }],
  ["no ETag", { "Content-Range": "bytes 500-999/1000" }],
  ["another offset", { "Content-Range": "bytes 0-999/1000", ETag: ETAG }],
  ["no Content-Range", { ETag: ETAG }],
])("206 with %s is never mixed into the file", (_, headers) => {
  expect(planFor(answer(206, headers as Record<string, string>), half, 0)).toEqual({ kind: "restart" });
});

test("416 at the end of the file means that it is complete", () => {
  const beyond = answer(416, { "Content-Range": "bytes */500" });
  expect(planFor(beyond, half, 0)).toEqual({ kind: "complete" });
  expect(planFor(beyond, { offset: 700, etag: ETAG }, 0)).toEqual({ kind: "restart" });
  expect(planFor(answer(416), half, 0)).toEqual({ kind: "restart" });
});

test("an ended session or a missing purchase fails the download", () => {
  expect(planFor(answer(401), half, 0)).toEqual({ kind: "fail", failure: "signed_out" });
  expect(planFor(answer(403), half, 0)).toEqual({ kind: "fail", failure: "gone" });
  expect(planFor(answer(404), half, 0)).toEqual({ kind: "fail", failure: "gone" });
});

test.each([408, 429, 500, 502, 503])("%s is tried again", (status) => {
  expect(planFor(answer(status), half, 0)).toEqual({ kind: "retry", after: null });
  expect(planFor(answer(status, { "Retry-After": "3" }), half, 0)).toEqual({
    kind: "retry",
    after: 3_000,
  });
});

test("only a strong ETag of 64 hex digits promises a SHA-256", () => {
  expect(sha256OfEtag(ETAG)).toBe("a1".repeat(32));
  expect(sha256OfEtag(`W/${ETAG}`)).toBeNull();
  expect(sha256OfEtag('"abc"')).toBeNull();
  expect(sha256OfEtag(null)).toBeNull();
});

import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type FakeStudio, STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type PartAddress, studioOf } from "#tools/studio-cli/studio-api.ts";
import { assertSuccess, retryDelay } from "#tools/studio-cli/studio-failure.ts";
import { uploadParts } from "#tools/studio-cli/upload.ts";

const BYTES = 10_500;
const WATCHING = { onSent: () => {}, onPart: () => {}, onBroken: () => {} };

async function upload(shop: FakeStudio, signal = new AbortController().signal) {
  const content = randomBytes(BYTES);
  const path = join(await temporaryFolder(), "product.zip");
  await writeFile(path, content);
  const pace = { firstPause: 1, networkTimeout: 60_000 };
  const studio = studioOf({ url: shop.url, token: STUDIO_TOKEN }, signal, pace);
  const progress: number[] = [];
  const zip = { path, bytes: BYTES };
  const key = `products/dragon/1/${"0".repeat(64)}.zip`;
  const ticket = { key, uploadId: "upload-1", partBytes: shop.partBytes, zip, parts: [] };
  const parts = await uploadParts(studio, ticket, {
    ...WATCHING,
    onSent: (done) => progress.push(done),
    signal,
  });
  return { parts, progress, content };
}

/** The last body of each part, joined in order. */
function joinUploadedParts(shop: FakeStudio): Buffer {
  const parts = new Map(shop.calls.map(({ query, body }) => [Number(query.get("part")), body]));
  return Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, body]) => body));
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("parts arrive complete, of equal size but the last, and are named in order", async () => {
  const shop = await startFakeStudio();
  const { parts, content } = await upload(shop);
  expect(parts.map(({ partNumber }) => partNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(shop.calls.map(({ body }) => body.length).toSorted((a, b) => a - b)).toEqual([
    500,
    ...Array(10).fill(1000),
  ]);
  expect(sha256(joinUploadedParts(shop))).toBe(sha256(content));
});

test("every part has its length and the token", async () => {
  const shop = await startFakeStudio();
  await upload(shop);
  for (const { headers, body } of shop.calls) {
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers["transfer-encoding"]).toBeUndefined();
    expect(headers.authorization).toBe(`Bearer ${STUDIO_TOKEN}`);
  }
});

test("four parts are sent at once, and a fifth when one is done", async () => {
  const begun: { part: number; finish: () => void }[] = [];
  const studio = {
    uploadPart: async ({ part }: PartAddress) => {
      await new Promise<void>((finish) => begun.push({ part, finish }));
      return { partNumber: part, etag: "etag" };
    },
    partPolicy: (signal: AbortSignal) => ({
      ...{ attempts: 1, firstPause: 0, networkTimeout: 0, signal },
      retryDelay: () => null,
      isNetworkError: () => false,
    }),
  };
  const upload = { key: "k", uploadId: "u", partBytes: 10, zip: { path: "none", bytes: 55 }, parts: [] };
  const done = uploadParts(studio, upload, { ...WATCHING, signal: new AbortController().signal });
  await nextTurn();
  expect(begun.map(({ part }) => part)).toEqual([1, 2, 3, 4]);
  begun[1]?.finish();
  await nextTurn();
  expect(begun.map(({ part }) => part)).toEqual([1, 2, 3, 4, 5]);
  begun[0]?.finish();
  await nextTurn();
  for (const { finish } of begun) finish();
  expect((await done).map(({ partNumber }) => partNumber)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("progress ends at the size of the zip, however often parts were sent", async () => {
  const shop = await startFakeStudio();
  shop.override = (call, attempt) => (call.endsWith("part 3") && attempt < 4 ? { status: 500 } : null);
  const { progress } = await upload(shop);
  expect(progress.at(-1)).toBe(BYTES);
  expect(Math.max(...progress)).toBe(BYTES);
});

const OUTAGES: [string, FakeStudio["override"]][] = [
  ["every part once with 500", (_, attempt) => (attempt === 1 ? { status: 500 } : null)],
  [
    "a part four times with 503",
    (call, attempt) => (call.endsWith(" 5") && attempt < 5 ? { status: 503 } : null),
  ],
  [
    "a part by cutting the line at once",
    (call, attempt) => (call.endsWith(" 2") && attempt < 4 ? "cut" : null),
  ],
  ["every part by losing the answer", (_, attempt) => (attempt === 1 ? "cut-late" : null)],
  [
    "the last part with a page that is no JSON",
    (call, n) => (call.endsWith(" 11") && n < 3 ? { status: 502, body: "<html>" } : null),
  ],
  [
    "a part as too fast",
    (call, attempt) => (call.endsWith(" 1") && attempt === 1 ? { status: 429, retryAfter: "0" } : null),
  ],
];

for (const [name, override] of OUTAGES) {
  test(`an upload goes on when the shop fails ${name}`, async () => {
    const shop = await startFakeStudio();
    shop.override = override;
    const { parts, content } = await upload(shop);
    expect(parts).toHaveLength(11);
    expect(sha256(joinUploadedParts(shop))).toBe(sha256(content));
  });
}

test("a busy shop is called again after the time in Retry-After, an error of the call never", () => {
  const delayAfter = (status: number, headers = {}) => {
    try {
      return assertSuccess({ status, headers, text: "{}" });
    } catch (error) {
      return retryDelay("idempotent")(error);
    }
  };
  expect(delayAfter(429, { "retry-after": "7" })).toBe(7_000);
  expect([delayAfter(503), delayAfter(400)]).toEqual([0, null]);
});

test("a part is given up after five attempts, and no further part is begun", async () => {
  const shop = await startFakeStudio();
  shop.override = (call) => (call.endsWith("part 1") ? { status: 500 } : null);
  await expect(upload(shop)).rejects.toThrow("The test wants this to fail.");
  expect(shop.calls.filter(({ call }) => call.endsWith("part 1"))).toHaveLength(5);
});

test.each([400, 401, 403, 404, 409, 413])("a part answered with %i is not sent again", async (status) => {
  const shop = await startFakeStudio();
  shop.override = (call) => (call.endsWith("part 2") ? { status } : null);
  await expect(upload(shop)).rejects.toThrow();
  expect(shop.calls.filter(({ call }) => call.endsWith("part 2"))).toHaveLength(1);
});

test("an invalid response to a part is not accepted", async () => {
  const shop = await startFakeStudio();
  shop.override = () => ({ status: 200, body: '{"etag":""}' });
  await expect(upload(shop)).rejects.toThrow("not understood");
});

test("stopping ends the upload with the reason it was stopped for", async () => {
  const shop = await startFakeStudio();
  const stop = new AbortController();
  shop.override = (call) => {
    if (call.endsWith("part 6")) stop.abort(new Error("stopped by the test"));
    return null;
  };
  await expect(upload(shop, stop.signal)).rejects.toThrow("stopped by the test");
  expect(shop.calls.length).toBeLessThan(11);
});

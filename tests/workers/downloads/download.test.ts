import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { attempts, downloadParts, downloads, outbox, products, purchases, sessions } from "#app/db/schema.ts";
import { type PartRange, recordRequestedParts } from "#app/downloads/download-counts.store.server.ts";
import { requireOwnedZip, sendZip } from "#app/downloads/downloads.server.ts";
import { recordPart } from "#app/downloads/record-parts.server.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import { createMailServices } from "#tests/support/mail.ts";
import {
  insertProductFile,
  insertProductWithZip,
  insertPurchase,
  randomBytes,
  sha256Of,
} from "#tests/support/products.ts";
import { seededRandom } from "#tests/support/random.ts";
import { errorOf } from "#tests/support/responses.ts";
import { beginDelivery } from "#tests/support/reviews.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createSeller,
  createUser,
  createUserWithPassword,
  createVisitor,
  insertSession,
  PASSWORD,
  responseCookie,
  SELLER_EMAIL,
  type TestUser,
} from "#tests/support/users.ts";

const SIZE = 300_000;
const EIGHTH = SIZE / 8;
const seller = await createSeller();

/** A user who owns a product with a zip in R2. */
async function createBuyer(title?: string, size = SIZE) {
  const bytes = randomBytes(size);
  const [person, product] = await Promise.all([createUser(), insertProductWithZip(bytes, { title })]);
  await insertPurchase(person.user.id, product.id);
  const get = (headers: Record<string, string> = {}, method = "GET") =>
    person.fetch(`/app/download/${product.id}`, { method, headers });
  return { person, product, bytes, etag: `"${product.zipSha256}"`, get };
}

const bodyOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const downloadRow = async (person: TestUser, productId: string) => {
  const mine = and(eq(downloads.userId, person.user.id), eq(downloads.productId, productId));
  return (await db.select().from(downloads).where(mine))[0];
};
const waitForCount = (person: TestUser, productId: string, count: number) =>
  vi.waitFor(async () => expect((await downloadRow(person, productId))?.count).toBe(count), {
    timeout: 5_000,
  });

test("the whole zip is sent with the headers a download manager needs", async () => {
  const { bytes, etag, get } = await createBuyer("Hinge box");
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(SIZE),
    "accept-ranges": "bytes",
    etag,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-disposition": `attachment; filename="Hinge box.zip"; filename*=UTF-8''Hinge%20box.zip`,
  });
  expect(answer.headers.has("Content-Range")).toBe(false);
  expect(await bodyOf(answer)).toEqual(bytes);
});

test("random ranges return exactly the requested bytes", async () => {
  const { bytes, get } = await createBuyer();
  const next = seededRandom(26);
  const random = (below: number) => Math.floor(next() * below);
  for (let round = 0; round < 80; round++) {
    const first = random(SIZE);
    const last = first + random(SIZE - first);
    const [range, from, to] = [
      [`bytes=${first}-${last}`, first, last],
      [`bytes=${first}-`, first, SIZE - 1],
      [`bytes=-${first + 1}`, SIZE - first - 1, SIZE - 1],
    ][round % 3] as [string, number, number];
    const answer = await get({ Range: range });
    expect([range, answer.status]).toEqual([range, 206]);
    expect(answer.headers.get("Content-Range")).toBe(`bytes ${from}-${to}/${SIZE}`);
    expect(answer.headers.get("Content-Length")).toBe(String(to - from + 1));
    const body = await bodyOf(answer);
    expect(body.length).toBe(to - from + 1);
    expect(Buffer.compare(body, bytes.subarray(from, to + 1))).toBe(0);
  }
});

test("refuses unsatisfiable ranges and ignores malformed ones", async () => {
  const { bytes, get } = await createBuyer();
  const beyond = await get({ Range: `bytes=${SIZE}-` });
  expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${SIZE}`]);
  expect(beyond.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await bodyOf(beyond)).length).toBe(0);
  for (const range of ["bytes=5-2", "bytes=0-9,20-29", "items=0-9"]) {
    const answer = await get({ Range: range });
    expect([range, answer.status, answer.headers.get("Content-Range")]).toEqual([range, 200, null]);
    expect(await bodyOf(answer)).toEqual(bytes);
  }
});

test("conditional requests are compared with the zip's ETag", async () => {
  const { etag, get } = await createBuyer();
  const same = await get({ "If-None-Match": etag });
  expect([same.status, same.headers.get("ETag")]).toEqual([304, etag]);
  expect((await bodyOf(same)).length).toBe(0);
  const other = await get({ "If-Match": '"another"' });
  expect([other.status, (await bodyOf(other)).length]).toEqual([412, 0]);
  expect((await get({ "If-Range": etag, Range: "bytes=0-9" })).status).toBe(206);
  expect((await get({ "If-Range": `W/${etag}`, Range: "bytes=0-9" })).status).toBe(200);
});

test("HEAD has the headers of GET and no body", async () => {
  const { etag, get } = await createBuyer();
  const answer = await get({ Range: "bytes=0-9" }, "HEAD");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Length")).toBe(String(SIZE));
  expect(answer.headers.get("ETag")).toBe(etag);
  expect((await bodyOf(answer)).length).toBe(0);
});

/** Title, ASCII file name, UTF-8 file name. */
const NAMES: [string, string, string][] = [
  ['The "big" one', "The -big- one.zip", "The -big- one.zip"],
  ["a/b\\c:d", "a-b-c-d.zip", "a-b-c-d.zip"],
  ["Pájaro ñandú", "Pajaro nandu.zip", "Pájaro ñandú.zip"],
  ["Rocket 🚀", "Rocket.zip", "Rocket 🚀.zip"],
  ["模型", "model.zip", "模型.zip"],
  ["A／B＂C＼D", "A_B_C_D.zip", "A／B＂C＼D.zip"],
  ["100% (it's) *new*", "100_ (it's) -new.zip", "100% (it's) -new.zip"],
  ["Pilot 👩‍🚀", "Pilot.zip", "Pilot 👩‍🚀.zip"],
  ["line\r\nbreak\u202e", "line-break.zip", "line-break.zip"],
  ["../up", "up.zip", "up.zip"],
];

test.each(NAMES)(
  "the title %j becomes a file name that every system accepts",
  async (title, ascii, unicode) => {
    const { get } = await createBuyer(title, 100);
    const value = (await get({}, "HEAD")).headers.get("Content-Disposition") ?? "";
    const parts = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(value);
    expect(parts?.[1]).toBe(ascii);
    expect(decodeURIComponent(parts?.[2] ?? "")).toBe(unicode);
  },
);

test("only a current owner can download", async () => {
  const { person, product, get } = await createBuyer();
  const path = `/app/download/${product.id}`;
  const anonymous = await (await createVisitor()).fetch(path);
  expect(await errorOf(anonymous)).toEqual([401, "not_logged_in"]);
  const stranger = await (await createUser()).fetch(path);
  expect(await errorOf(stranger)).toEqual([404, "not_found"]);
  const unknown = await person.fetch("/app/download/no-such-model");
  expect(await errorOf(unknown)).toEqual([404, "not_found"]);
  expect(unknown.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await person.fetch("/app/download/No%20Slug")).status).toBe(400);
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, person.user.id));
  expect((await get()).status).toBe(404);
  await insertPurchase(person.user.id, product.id, "commercial");
  expect((await get()).status).toBe(200);
});

const NAVIGATIONS: Record<string, string>[] = [
  { "Sec-Fetch-Mode": "navigate", Accept: "*/*" },
  { Accept: "text/html,*/*;q=0.8" },
];
const PROGRAMS: Record<string, string>[] = [
  {},
  { Accept: "*/*" },
  { "Sec-Fetch-Mode": "cors", Accept: "text/html" },
];

test("a file whose address is opened without a login is reached after it; programs and calls are refused", async () => {
  const { user } = await createUserWithPassword();
  const product = await insertProductWithZip(randomBytes(100));
  await insertProductFile(product);
  await insertPurchase(user.id, product.id);
  const page = `/dashboard/files/${product.id}?download=`;
  const pages = {
    [`/app/download/${product.id}`]: page,
    [`/app/download/${product.id}/part%20%231/caf%C3%A9.stl`]: `${page}part+%231%2Fcaf%C3%A9.stl`,
    "/app/invoice/ST-1234": "/dashboard",
  };
  const expired = browserWithSession(await insertSession(user.id, -1));
  for (const [address, leadsTo] of Object.entries(pages))
    for (const browser of [browserWithSession(null), expired]) {
      for (const headers of NAVIGATIONS) {
        const answer = await browser.get(address, headers);
        const login = `/sign-in?redirectTo=${encodeURIComponent(leadsTo)}`;
        expect([address, answer.status, answer.headers.get("Location")]).toEqual([address, 303, login]);
      }
      for (const headers of PROGRAMS)
        expect(await errorOf(await browser.get(address, headers))).toEqual([401, "not_logged_in"]);
    }
  const form = { email: user.email, password: PASSWORD, redirectTo: page };
  const loggedIn = await browserWithSession(null).form("/login", form);
  expect([loggedIn.status, loggedIn.headers.get("Location")]).toEqual([303, page]);
  const owner = browserWithSession(responseCookie(loggedIn, "__Host-sid") ?? null);
  expect((await owner.get(page)).status).toBe(200);
});

test("records of the studio that are opened without its confirmation lead to the page that asks for it", async () => {
  await db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, seller.user.id));
  const pages = {
    "/app/studio/orders.csv?period=7": "/studio/numbers?period=7",
    "/app/studio/models.csv?period=365": "/studio/numbers?period=365",
    "/app/studio/sources.csv?period=365": "/studio/numbers?period=365",
    "/app/studio/tax.csv?month=2026-11": "/studio/vat?month=2026-11",
    "/app/studio/vat.csv?quarter=2026-Q4": "/studio/vat?quarter=2026-Q4",
  };
  for (const [address, page] of Object.entries(pages)) {
    const answer = await browserWithSession(seller.token).get(address, NAVIGATIONS[0]);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    expect(await errorOf(await browserWithSession(seller.token).get(address))).toEqual([
      401,
      "second_factor_needed",
    ]);
  }
});

test("a zip that is missing in R2 is an error, not an empty file", async () => {
  const { product, get } = await createBuyer();
  await env.MODELS.delete(product.zipKey);
  const answer = await get();
  expect(await errorOf(answer)).toEqual([503, "file_unavailable"]);
});

test("sellers are told once a day of zips that are missing or too short, and the model's page says so", async () => {
  await confirmSessionsOf(seller.user.id);
  await db.delete(outbox);
  const alerts = () => db.select().from(outbox).where(eq(outbox.template, "zip-missing"));
  const shows = async ({ product }: Awaited<ReturnType<typeof createBuyer>>) =>
    (await (await seller.fetch(`/studio/models/${product.id}`)).text()).includes(
      "The files of this model cannot be downloaded",
    );
  const [missing, short] = [await createBuyer("Lost hinge"), await createBuyer()];
  expect([await shows(missing), await shows(short), await alerts()]).toEqual([false, false, []]);
  await env.MODELS.delete(missing.product.zipKey);
  await env.MODELS.put(short.product.zipKey, randomBytes(SIZE - 1));
  for (const { get } of [missing, short, missing])
    for (const method of ["GET", "HEAD"]) expect((await get({}, method)).status).toBe(503);
  await vi.waitFor(async () =>
    expect((await alerts()).map(({ data }) => data)).toEqual([
      { productId: missing.product.id, to: SELLER_EMAIL },
    ]),
  );
  expect([await shows(missing), await shows(short)]).toEqual([true, true]);
  const { services, sent } = createMailServices(new Date());
  await drainOutbox(services);
  expect(sent.find(({ to }) => to === SELLER_EMAIL)).toMatchObject({
    subject: "The files of Lost hinge cannot be downloaded",
    text: expect.stringContaining(missing.product.zipKey),
  });
});

test("a resumed download of an old version gets the whole new zip", async () => {
  const { person, product, etag, get } = await createBuyer();
  const bytes = randomBytes(2_000);
  const zipSha256 = await sha256Of(bytes);
  const zipKey = `products/${product.id}/2/${zipSha256}.zip`;
  await env.MODELS.put(zipKey, bytes);
  await db
    .update(products)
    .set({ version: 2, zipKey, zipSha256, zipBytes: bytes.length })
    .where(eq(products.id, product.id));
  const answer = await get({ Range: "bytes=1000-", "If-Range": etag });
  expect([answer.status, answer.headers.get("ETag")]).toEqual([200, `"${zipSha256}"`]);
  expect(await bodyOf(answer)).toEqual(bytes);
  await waitForCount(person, product.id, 1);
  expect((await downloadRow(person, product.id))?.lastVersion).toBe(2);
});

test("a download is counted when its last byte was sent, with date and version", async () => {
  const { person, product, etag, get } = await createBuyer();
  const before = Date.now();
  await bodyOf(await get({}, "HEAD"));
  await bodyOf(await get({ "If-None-Match": etag }));
  await bodyOf(await get({ "If-Match": '"another"' }));
  await bodyOf(await get({ Range: `bytes=0-${SIZE - 2}` }));
  await bodyOf(await get({ Range: `bytes=${SIZE}-` }));
  await bodyOf(await get());
  await waitForCount(person, product.id, 1);
  const row = await downloadRow(person, product.id);
  expect(row?.lastVersion).toBe(1);
  expect(row?.lastAt.getTime()).toBeGreaterThanOrEqual(before);
  await bodyOf(await get());
  await waitForCount(person, product.id, 2);
  const [purchase] = (await (await person.fetch("/app/purchases")).json()) as Record<string, unknown>[];
  const { downloadCount, lastDownloadAt } = purchase ?? {};
  expect(downloadCount).toBe(2);
  expect(Date.parse(String(lastDownloadAt))).toBeGreaterThanOrEqual(before);
});

/** A buyer who requests ranges, with the count of downloads and the parts that are stored of an unfinished one. */
async function createRangeClient(size = SIZE) {
  const { person, product } = await createBuyer(undefined, size);
  const { services, settled } = testServices();
  const zip = await requireOwnedZip(services, person.user, { id: product.id });
  const open = (from: number, to: number) =>
    sendZip(services, { zip, range: { offset: from, length: to - from } });
  return {
    person,
    product,
    /** Requests a range and reads all of it. */
    read: async (from: number, to: number) => {
      await new Response(await open(from, to)).arrayBuffer();
      await settled();
    },
    /** Requests a range and neither reads nor aborts it, as when the client vanishes without closing the connection. */
    vanish: (from: number, to: number) =>
      sendZip(testServices().services, { zip, range: { offset: from, length: to - from } }),
    /** Requests a range and aborts after its first bytes. */
    abort: async (from: number, to: number) => {
      const reader = (await open(from, to)).getReader();
      expect((await reader.read()).done).toBe(false);
      await reader.cancel();
      await settled();
    },
    count: async () => (await downloadRow(person, product.id))?.count ?? 0,
    storedParts: () => db.select().from(downloadParts).where(eq(downloadParts.userId, person.user.id)),
  };
}

test("eight parallel ranges in any order are one download", async () => {
  const { person, product, bytes, get } = await createBuyer();
  for (const round of [1, 2]) {
    const parts = await Promise.all(
      [5, 0, 7, 2, 1, 6, 3, 4].map(async (part) => {
        const from = part * EIGHTH;
        return { from, body: await bodyOf(await get({ Range: `bytes=${from}-${from + EIGHTH - 1}` })) };
      }),
    );
    const inOrder = parts.sort((a, b) => a.from - b.from).map(({ body }) => body);
    expect(Buffer.concat(inOrder).equals(bytes)).toBe(true);
    await waitForCount(person, product.id, round);
  }
});

test("ranges that end at the same moment count once", async () => {
  const { read, count, storedParts } = await createRangeClient();
  await Promise.all([7, 6, 5, 4, 3, 2, 1, 0].map((part) => read(part * EIGHTH, (part + 1) * EIGHTH)));
  expect(await count()).toBe(1);
  expect(await storedParts()).toEqual([]);
});

test("parts that end close together are stored by one statement, and counted by one batch", async () => {
  const { person, product, count } = await createRangeClient();
  const { services } = testServices();
  const zip = await requireOwnedZip(services, person.user, { id: product.id });
  const { DB, count: roundTrips } = countRoundTrips();
  const counting = { ...services, db: openDb(DB, "first-primary") };
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const recorded = [0, 1, 2, 3, 4, 5, 6, 7].map((part) =>
    recordPart(counting, { zip, range: { offset: part * EIGHTH, length: EIGHTH }, endSent: part === 7 }),
  );
  vi.runAllTimers();
  vi.useRealTimers();
  await Promise.all(recorded);
  expect([roundTrips(), await count()]).toEqual([2, 1]);
});

test("an aborted response is not counted, and neither is a range before the end", async () => {
  const size = 4_000_000;
  const { read, abort, count, storedParts } = await createRangeClient(size);
  await abort(0, size);
  await read(0, size - 1);
  expect(await count()).toBe(0);
  await read(0, size);
  expect([await count(), await storedParts()]).toEqual([1, []]);
});

test("a download that was cut and resumed counts once, and another one again", async () => {
  const size = 4_000_000;
  const { read, abort, count, storedParts } = await createRangeClient(size);
  for (const round of [1, 2]) {
    await abort(0, size);
    await abort(1_000_000, size);
    expect(await count()).toBe(round - 1);
    await read(2_000_000, size);
    expect(await count()).toBe(round);
  }
  expect(await storedParts()).toEqual([]);
});

test("ranges that were lost on the way and requested again make one download", async () => {
  const { read, abort, count } = await createRangeClient(4_000_000);
  await abort(0, 4_000_000);
  for (const from of [1_000_000, 2_000_000, 3_000_000]) await read(from, 4_000_000);
  expect(await count()).toBe(1);
});

test("a response whose client vanished, and the ranges that follow it, are one download", async () => {
  const size = 4_000_000;
  const { vanish, read, count, storedParts } = await createRangeClient(size);
  await vanish(0, size);
  await expect.poll(storedParts).toMatchObject([{ requested: [[0, size]], endSent: false }]);
  await read(1_000_000, 3_000_000);
  await read(3_000_000, size);
  expect([await count(), await storedParts()]).toEqual([1, []]);
});

test("a whole response that goes on while other requests fetch its ranges is one download with them", async () => {
  const size = 4_000_000;
  const { person, product, read, count } = await createRangeClient(size);
  const { services, settled } = testServices();
  const zip = await requireOwnedZip(services, person.user, { id: product.id });
  const body = await sendZip(services, { zip, range: { offset: 0, length: size } });
  await read(1_000_000, size);
  expect(await count()).toBe(1);
  await new Response(body).arrayBuffer();
  await settled();
  expect(await count()).toBe(1);
});

test("an end that is requested once more after a download does not count the next one twice", async () => {
  const size = 4_000_000;
  const { abort, read, count } = await createRangeClient(size);
  for (const round of [1, 2]) {
    await abort(0, size);
    await read(1_000_000, 3_000_000);
    await read(3_000_000, size);
    expect(await count()).toBe(round);
    await read(3_000_000, size);
    expect(await count()).toBe(round);
  }
});

test("the last bytes alone never count", async () => {
  const { read, count } = await createRangeClient();
  for (let time = 0; time < 5; time++) await read(SIZE - 1, SIZE);
  await read(1, SIZE);
  expect(await count()).toBe(0);
  await read(0, 1);
  expect(await count()).toBe(1);
});

test("ranges of two versions never make one download", async () => {
  const { person, product, read, count } = await createRangeClient();
  await read(0, SIZE / 2);
  await db.update(products).set({ version: 2 }).where(eq(products.id, product.id));
  const { services, settled } = testServices();
  const zip = await requireOwnedZip(services, person.user, { id: product.id });
  const rest = await sendZip(services, {
    zip,
    range: { offset: SIZE / 2, length: SIZE / 2 },
  });
  await new Response(rest).arrayBuffer();
  await settled();
  expect(await count()).toBe(0);
  await read(SIZE / 2, SIZE);
  expect(await count()).toBe(1);
});

/** Ranges of a file of 100 bytes, as pairs of positions in any order. */
const requestedRanges = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 12 });

test("received ranges are stored merged and in order", async () => {
  const { person, product } = await createRangeClient();
  const key = { userId: person.user.id, productId: product.id, version: 1 };
  await fc.assert(
    fc.asyncProperty(requestedRanges, async (pairs) => {
      const spans = pairs.map(([a, b]): PartRange => [Math.min(a, b), Math.max(a, b) + 1]);
      const asked = new Set<number>();
      const half = spans.length / 2;
      for (const ranges of [spans.slice(0, half), ...spans.slice(half).map((span) => [span])])
        await recordRequestedParts(db, { ...key, size: SIZE }, { ranges, endSent: false, at: new Date() });
      for (const [from, to] of spans) for (let byte = from; byte < to; byte++) asked.add(byte);
      const starts = [...asked].filter((byte) => !asked.has(byte - 1)).sort((a, b) => a - b);
      const merged = starts.map((start) => {
        let end = start;
        while (asked.has(end)) end++;
        return [start, end];
      });
      const [row] = await db.select().from(downloadParts).where(eq(downloadParts.userId, key.userId));
      expect(row?.requested).toEqual(merged);
      await db.delete(downloadParts).where(eq(downloadParts.userId, key.userId));
    }),
    { numRuns: 60 },
  );
});

test("scattered ranges are stored up to a limit, and a repeated range is not written again", async () => {
  const { person, product } = await createRangeClient();
  const zip = { userId: person.user.id, productId: product.id, version: 1, size: SIZE };
  const record = (from: number, at = new Date()) =>
    recordRequestedParts(db, zip, { ranges: [[from, from + 1]], endSent: false, at });
  for (let hole = 0; hole < 40; hole++) await record(2 * hole);
  const [row] = await db.select().from(downloadParts).where(eq(downloadParts.userId, zip.userId));
  expect(row?.requested).toHaveLength(32);
  expect(await record(0)).toEqual([]);
});

/** Reports a complete file as the panel does. */
async function createPanelDownload(size = SIZE) {
  const { person, product, ...rest } = await createBuyer(undefined, size);
  await beginDelivery(person.user.id, product.id);
  const report = (wanted: Record<string, unknown> = {}, by: TestUser = person) =>
    by.post("/app/downloads/finished", {
      id: product.id,
      downloadId: "one-download",
      sha256: product.zipSha256,
      ...wanted,
    });
  return { person, product, report, ...rest };
}

test("a download by the panel counts once, when the panel reports the complete file", async () => {
  const { person, product, bytes, report } = await createPanelDownload();
  const whole = await person.fetch(`/app/download/${product.id}?download=one-download`);
  expect(await bodyOf(whole)).toEqual(bytes);
  const both = await Promise.all([report(), report()]);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect((await report()).status).toBe(204);
  expect(await downloadRow(person, product.id)).toMatchObject({ count: 1, lastVersion: 1 });
  expect((await report({ downloadId: "another-one" })).status).toBe(204);
  expect((await downloadRow(person, product.id))?.count).toBe(2);
});

test("what was never delivered is reported by nobody, though its hash is known from a HEAD", async () => {
  const { person, product, report } = await createPanelDownload();
  await beginDelivery(person.user.id, product.id, null);
  const head = await person.fetch(`/app/download/${product.id}`, { method: "HEAD" });
  const sha256 = (head.headers.get("ETag") ?? "").replaceAll('"', "");
  expect([head.status, sha256]).toEqual([200, product.zipSha256]);
  expect((await report({ sha256 })).status).toBe(404);
  expect(await downloadRow(person, product.id)).toBeUndefined();
  await bodyOf(await person.fetch(`/app/download/${product.id}`, { headers: { Range: "bytes=0-0" } }));
  expect((await report({ sha256 })).status).toBe(204);
  expect((await downloadRow(person, product.id))?.count).toBe(1);
});

test("reports are limited per account", async () => {
  const { person, product, report } = await createPanelDownload();
  const bucket = `finishedDownload:${await hashOfToken(person.user.id)}`;
  const resetsAt = new Date(Date.now() + 60_000);
  await db.insert(attempts).values({ bucket, count: LIMITS.finishedDownload.max - 1, resetsAt });
  expect((await report({ downloadId: "last-allowed" })).status).toBe(204);
  const refused = await report({ downloadId: "one-too-many" });
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect((await downloadRow(person, product.id))?.count).toBe(1);
});

test("an unfinished download by the panel is not counted", async () => {
  const { person, product } = await createBuyer();
  const { services, settled } = testServices();
  const zip = await requireOwnedZip(services, person.user, { id: product.id });
  const send = async (download?: string) => {
    const body = await sendZip(services, { zip, range: { offset: 0, length: SIZE }, download });
    await new Response(body).arrayBuffer();
    await settled();
  };
  await send("cancelled-one");
  expect(await downloadRow(person, product.id)).toBeUndefined();
  await send();
  expect(await downloadRow(person, product.id)).toMatchObject({ count: 1 });
});

test("a report counts only with a version's own hash, from a current or former owner", async () => {
  const { person, product, report } = await createPanelDownload();
  const stranger = await createUser();
  for (const answer of [
    await report({ sha256: "f".repeat(64) }),
    await report({ id: "no-such-model" }),
    await report({}, stranger),
  ])
    expect(await errorOf(answer)).toEqual([404, "not_found"]);
  expect((await report({ sha256: "short" })).status).toBe(400);
  expect(await downloadRow(person, product.id)).toBeUndefined();
  expect(await downloadRow(stranger, product.id)).toBeUndefined();
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, person.user.id));
  expect((await report()).status).toBe(204);
  expect((await downloadRow(person, product.id))?.count).toBe(1);
});

test("a late report does not undo a newer version's download", async () => {
  const { person, product, report } = await createPanelDownload();
  const at = new Date();
  await db
    .insert(downloads)
    .values({ userId: person.user.id, productId: product.id, count: 1, lastAt: at, lastVersion: 3 });
  expect((await report()).status).toBe(204);
  expect(await downloadRow(person, product.id)).toMatchObject({ count: 2, lastVersion: 3 });
});

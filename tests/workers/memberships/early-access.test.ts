/** A scheduled draft before its date: who has it, and who finds nothing. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import { memberships, productEdits, products, purchases } from "#app/db/schema.ts";
import { discardEdits, modelWithEdits, saveEdits } from "#app/edits/edits.server.ts";
import { publishDueEdits, scheduleEdits } from "#app/edits/scheduled-publication.server.ts";
import { certificateOf } from "#app/library/certificate.server.ts";
import { listedPurchases } from "#app/library/library.server.ts";
import { earlyPath } from "#app/memberships/early-access.contract.ts";
import { earlyModelsOf, earlyPage, earlyTiersFor } from "#app/memberships/early-access.server.ts";
import { GRACE_DAYS } from "#app/memberships/memberships.contract.ts";
import { settleTakenOf } from "#app/memberships/memberships.store.server.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { insertCollection } from "#tests/support/collections.ts";
import { type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertPeriod, makeMember } from "#tests/support/members.ts";
import { insertTier } from "#tests/support/memberships.ts";
import {
  insertProduct,
  insertProductWithZip,
  type ProductOptions,
  randomBytes,
} from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, createVisitor, type TestUser } from "#tests/support/users.ts";

const { services, settled } = testServices();
const seller = await createSeller();
const visitor = await createVisitor();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const clockAt = (days: number) => ({ ...services, now: () => inDays(days) });
const EARLY_DAYS = 14;

type Made = Awaited<ReturnType<typeof makeMember>>;
type MemberOptions = NonNullable<Parameters<typeof makeMember>[1]>;

async function scheduledDraft(days: number, options: ProductOptions = {}) {
  const { id } = await insertProductWithZip(randomBytes(100), { status: "draft", ...options });
  await reschedule(id, days);
  return id;
}

async function reschedule(id: string, days: number | null) {
  const publishAt = days === null ? null : inDays(days).toISOString();
  expect(await scheduleEdits(services, { id, publishAt })).toBeNull();
}

async function createMember(terms: object = {}, { period, ...options }: MemberOptions = {}) {
  const person = await createUser();
  const made = await makeMember(person.user.id, {
    ...options,
    period: { ...period, terms: { earlyDays: EARLY_DAYS, ...terms } },
  });
  return { person, ...made };
}

const idsFor = async ({ user }: TestUser, days = 0) =>
  (await earlyModelsOf(clockAt(days), user)).map(({ id }) => id);

const openIn = (id: string) => (person: TestUser, days: number) =>
  outcomeOf(earlyPage(clockAt(days), person.user, id));

/** The model's page, its page to take it, taking, the download, and the member's page. */
async function doors(person: Pick<TestUser, "fetch" | "post">, id: string) {
  const statusOf = async (path: string) => {
    const answer = await person.fetch(path);
    await answer.text();
    return answer.status;
  };
  const page = await statusOf(earlyPath(id));
  const data = await statusOf(`/product/${id}.data?draft=early`);
  const list = await (await person.fetch("/dashboard/membership")).text();
  const takePage = await statusOf(`/dashboard/take/${id}`);
  const { status: take } = await person.post("/app/memberships/take", { id });
  const download = await statusOf(`/app/download/${id}`);
  return { page, data, listed: list.includes(earlyPath(id)), takePage, take, download };
}

const OPEN = { page: 200, data: 200, listed: true, takePage: 200, take: 200, download: 200 };
const SHUT = { page: 404, data: 404, listed: false, takePage: 404, take: 404, download: 404 };

interface Row {
  terms?: object;
  options?: MemberOptions;
  become?: (made: Made) => Promise<unknown>;
  expected: typeof OPEN;
}

const ended = (days: number, status: "past_due" | "ended"): MemberOptions => ({
  period: { startsAt: inDays(-30 - days) },
  membership: { status },
});

const MEMBERS: Record<string, Row> = {
  "whose tier has it by now": { expected: OPEN },
  "of a tier with fewer days": { terms: { earlyDays: 9 }, expected: SHUT },
  "of a tier without early access": { terms: { earlyDays: 0 }, expected: SHUT },
  "whose tier does not open it": { terms: { opens: "collections", collections: [] }, expected: SHUT },
  "who is past due, in the days of grace": { options: ended(GRACE_DAYS - 1, "past_due"), expected: OPEN },
  "who is past due, after them": { options: ended(GRACE_DAYS + 1, "past_due"), expected: SHUT },
  "who has left, with paid days": { options: { membership: { endsAt: inDays(20) } }, expected: OPEN },
  "whose membership has ended": { options: ended(1, "ended"), expected: SHUT },
  "who has withdrawn": {
    options: { membership: { status: "ended", withdrawnAt: new Date() } },
    expected: SHUT,
  },
  "whose payment was charged back": {
    options: { period: { order: { status: "charged_back" } } },
    expected: SHUT,
  },
  "of another tier by now": {
    become: ({ membership, tier }) =>
      insertPeriod(membership, tier, { startsAt: inDays(-1 / 24), terms: { earlyDays: 0 } }),
    options: { period: { startsAt: inDays(-2) } },
    expected: SHUT,
  },
};

test.each(Object.entries(MEMBERS))("ten days before its date a member %s", async (_, row) => {
  const id = await scheduledDraft(10);
  const { person, ...made } = await createMember(row.terms, row.options);
  await row.become?.(made);
  expect(await doors(person, id)).toEqual(row.expected);
});

test("ten days before its date nobody else has it: a visitor, a user, a seller, a member's other model", async () => {
  const [id, unscheduled] = [await scheduledDraft(10), await insertProduct({ status: "draft" })];
  const anonymous = { ...SHUT, takePage: 303, take: 401, download: 401 };
  expect(await doors(visitor as TestUser, id)).toEqual(anonymous);
  for (const person of [await createUser(), seller]) expect(await doors(person, id)).toEqual(SHUT);
  const { person } = await createMember();
  expect(await doors(person, unscheduled.id)).toEqual(SHUT);
  expect((await person.fetch(`/product/${id}`)).status).toBe(404);
});

test("no list, search, file or call names it to anybody, and each names a published one beside it", async () => {
  const word = "gyroscopic";
  const id = await scheduledDraft(10, { title: { en: `Hidden ${word}` }, tags: ["gyro"] });
  const shown = await insertProduct({ title: { en: `Shown ${word}` }, tags: ["gyro"] });
  const slug = await insertCollection({ models: [id, shown.id] });
  const { person } = await createMember();
  await takeModel(services, person.user, { id });
  await settled();
  const paths = [
    "/",
    `/?q=${word}`,
    "/?tag=gyro",
    `/app/suggestions?q=${word}`,
    "/app/products",
    `/collections/${slug}`,
    `/app/wishlist/cards?ids=${id},${shown.id}`,
    "/sitemap/1",
    "/feed/en",
    `/product/${shown.id}`,
  ];
  for (const reader of [visitor, person])
    for (const path of paths) {
      const answer = await reader.fetch(path);
      const text = await answer.text();
      expect([path, answer.status, text.includes(shown.id)]).toEqual([path, 200, true]);
      expect([path, text.includes(`/product/${id}`), text.includes("Hidden")]).toEqual([path, false, false]);
    }
  // Who has a model may show a print of it, published or not.
  expect((await person.fetch(`/product/${id}/photos`)).status).toBe(200);
  for (const path of ["", "/comments", "/photos", "/reviews"])
    expect([path, (await visitor.fetch(`/product/${id}${path}`)).status]).toEqual([path, 404]);
  expect((await person.fetch(`/product/${id}`)).status).toBe(404);
  expect((await person.post("/app/cart/add", { id, license: "standard" })).status).toBe(404);
  expect((await person.post("/app/comment/create", { productId: id, message: "Fine" })).status).toBe(404);
  expect((await person.post("/app/review/save", { productId: id, stars: 5, text: "" })).status).not.toBe(200);
});

test("its page is nobody's copy: not kept, not counted, not described to robots", async () => {
  const id = await scheduledDraft(10, { title: { en: "Planetary gear" } });
  const { person } = await createMember();
  const answer = await person.fetch(earlyPath(id));
  const html = await answer.text();
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.has("Offline-Copy")).toBe(false);
  expect(answer.headers.has("Cache-Status")).toBe(false);
  expect(html).toContain("Planetary gear");
  expect(html).toContain(`/dashboard/take/${id}`);
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).not.toMatch(/value="(buy|free|add)"|rel="canonical"|application\/ld\+json|property="og:/);
});

test("the days are counted from its date, by each tier's, and end in its publication", async () => {
  const id = await scheduledDraft(20);
  const open = openIn(id);
  const { person: many } = await createMember({ earlyDays: 14 }, { period: { days: 60 } });
  const { person: few } = await createMember({ earlyDays: 2 }, { period: { days: 60 } });
  const days = [5, 7, 17, 19, 19.99];
  const outcomes = async (person: TestUser) =>
    Promise.all(days.map(async (day) => [day, await open(person, day)]));
  expect(await outcomes(many)).toEqual([
    [5, "not_found"],
    [7, "done"],
    [17, "done"],
    [19, "done"],
    [19.99, "done"],
  ]);
  expect((await outcomes(few)).map(([, outcome]) => outcome)).toEqual([
    "not_found",
    "not_found",
    "not_found",
    "done",
    "done",
  ]);
  expect([await idsFor(few, 17), await idsFor(few, 19)]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
  const cron = createMailServices(inDays(20.001));
  await publishDueEdits(cron.services);
  await cron.settled();
  expect((await few.fetch(`/product/${id}`)).status).toBe(200);
  expect(await open(many, 20.002)).toBe("not_found");
  expect(await idsFor(many, 20.002)).not.toContain(id);
});

test("who took it early has it as a member, with a certificate, and keeps it through its publication", async () => {
  const id = await scheduledDraft(3, { title: { en: "Worm drive" } });
  const { person, order } = await createMember();
  expect((await person.post("/app/memberships/take", { id })).status).toBe(200);
  const [row] = await db.select().from(purchases).where(eq(purchases.productId, id));
  expect(row).toMatchObject({ orderId: null, memberOrderId: order.id });
  expect(await listedPurchases(services, person.user)).toMatchObject([{ id, isEarly: true, member: true }]);
  expect(await certificateOf(services, row?.certificateCode ?? "")).toMatchObject({
    model: "Worm drive",
    productId: null,
    member: { isMember: true },
  });
  expect(await earlyModelsOf(services, person.user)).toMatchObject([{ id, isTaken: true }]);
  const cron = createMailServices(inDays(3.001));
  await publishDueEdits(cron.services);
  await cron.settled();
  expect(await listedPurchases(services, person.user)).toMatchObject([{ id, isEarly: false, member: true }]);
  expect((await person.fetch(`/app/download/${id}`)).status).toBe(200);
});

const CHANGES: Record<string, (id: string) => Promise<unknown>> = {
  "is moved out of the days": (id) => reschedule(id, 60),
  "is cancelled": (id) => reschedule(id, null),
  "is discarded with what was typed": async (id) => {
    await saveEdits(services, { id, revision: null, sent: { "title.en": "Later" } });
    await discardEdits(services, id);
  },
};

test.each(Object.entries(CHANGES))(
  "when its date %s, nobody has it early any more, and what was taken stays",
  async (_, change) => {
    const id = await scheduledDraft(10);
    const [{ person }, { person: other }] = [await createMember(), await createMember()];
    await takeModel(services, person.user, { id });
    await change(id);
    expect(await doors(other, id)).toEqual(SHUT);
    expect(await doors(person, id)).toEqual({ ...SHUT, take: 200, download: 200 });
    await expect(deleteProduct(services, { id })).rejects.toMatchObject({ code: "product_owned" });
    await reschedule(id, 10);
    expect((await doors(other, id)).page).toBe(200);
  },
);

test("a draft that nobody took is deleted, and is gone for members", async () => {
  const id = await scheduledDraft(10);
  const { person } = await createMember();
  expect(await idsFor(person)).toContain(id);
  await deleteProduct(services, { id });
  await settled();
  expect(await doors(person, id)).toEqual(SHUT);
});

test("when the membership ends, what was taken early lasts as its terms say", async () => {
  for (const [keepsDownloads, status] of [
    [true, 200],
    [false, 404],
  ] as const) {
    const id = await scheduledDraft(5);
    const { person, membership } = await createMember(
      { keepsDownloads },
      { period: { startsAt: inDays(-31) } },
    );
    await takeModel(clockAt(-2), person.user, { id });
    await db.batch([
      db
        .update(memberships)
        .set({ status: "ended", endedAt: new Date() })
        .where(eq(memberships.id, membership.id)),
      settleTakenOf(db, membership.id, new Date()),
    ]);
    expect((await person.fetch(`/app/download/${id}`)).status).toBe(status);
  }
});

test("members see a draft as it was when its date was set, and what is typed later once it is set again", async () => {
  const id = await scheduledDraft(60, { title: { en: "As uploaded" } });
  await saveEdits(services, { id, revision: null, sent: { "title.en": "As scheduled" } });
  await reschedule(id, 10);
  const { person } = await createMember();
  const titles = async () =>
    (await earlyModelsOf(services, person.user)).find((model) => model.id === id)?.title;
  expect(await titles()).toBe("As scheduled");
  expect(await modelWithEdits(services, id)).toMatchObject({ changed: false, facts: { status: "draft" } });
  await saveEdits(services, { id, revision: null, sent: { "title.en": "Half ty" } });
  expect(await titles()).toBe("As scheduled");
  await reschedule(id, 10);
  expect(await titles()).toBe("Half ty");
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const [edits] = await db.select().from(productEdits).where(eq(productEdits.productId, id));
  expect([row?.status, edits?.fields, edits?.publishAt]).toEqual(["draft", {}, expect.any(Date)]);
});

test("a tier of collections has what they list; one of what comes out, what comes out for its paid days", async () => {
  const [inside, outside] = [await scheduledDraft(10), await scheduledDraft(10)];
  const collections = [await insertCollection({ models: [inside] })];
  const { person } = await createMember({ opens: "collections", collections });
  expect(await idsFor(person)).toEqual([inside]);
  const opens = { opens: "published" };
  const { person: paid } = await createMember(opens, { period: { days: 2 } });
  expect(await idsFor(paid)).toEqual(expect.arrayContaining([inside, outside]));
  // In the days of grace: one that came out for members before the paid time ended, and one that did after it.
  const { person: grace } = await createMember(opens, ended(5, "past_due"));
  const [before, after] = [await scheduledDraft(7), await scheduledDraft(12)];
  expect(await idsFor(grace)).toContain(before);
  expect(await idsFor(grace)).not.toContain(after);
});

test("edits of a published model are nobody's before their date", async () => {
  const { id } = await insertProduct({ title: { en: "Vase" } });
  await saveEdits(services, { id, revision: null, sent: { "title.en": "Kettle" } });
  await reschedule(id, 5);
  const { person } = await createMember();
  expect(await idsFor(person)).not.toContain(id);
  expect((await person.fetch(earlyPath(id))).status).toBe(404);
  expect(await (await person.fetch(`/product/${id}`)).text()).not.toContain("Kettle");
});

test("who may still withdraw agrees first, as for any model", async () => {
  const id = await scheduledDraft(10);
  const { person } = await createMember({}, { period: { order: { buyer: { country: "ES" } } } });
  expect((await person.post("/app/memberships/take", { id })).status).toBe(409);
  expect(await (await person.fetch(`/dashboard/take/${id}`)).text()).toContain(
    earlyPath(id).replace("&", "&amp;"),
  );
});

test("the schedule of a draft names the memberships that have it early, and when; that of a published model none", async () => {
  const id = await scheduledDraft(30);
  const { id: published } = await insertProduct();
  const collections = [await insertCollection({ models: [id] })];
  const named = (en: string) => ({ name: { en }, text: {} });
  await insertTier({ ...named("Fourteen"), earlyDays: 14 });
  await insertTier({ ...named("Thirty-one"), opens: "collections", collections, earlyDays: 31 });
  await insertTier({ ...named("Elsewhere"), opens: "collections", collections: [], earlyDays: 9 });
  await insertTier({ ...named("Over"), earlyDays: 8, endedAt: new Date() });
  await insertTier({ ...named("Never"), earlyDays: 0 });
  expect(await earlyTiersFor(services, id)).toEqual([
    { name: "Thirty-one", days: 31 },
    { name: "Fourteen", days: 14 },
  ]);
  const page = async (model: string) => (await seller.fetch(`/studio/models/${model}`)).text();
  expect(await page(id)).toMatch(/Thirty-one: from now on[\s\S]*Fourteen: from \d+ \w+ \d{4} at/);
  expect(await page(published)).not.toContain("Thirty-one");
});

test("a draft has its date and what was typed, or neither, whatever round trip fails, and the next try makes it good", async () => {
  const scheduleWith = async (fault: Fault) => {
    const { id } = await insertProductWithZip(randomBytes(100), { status: "draft", title: { en: "Before" } });
    await saveEdits(services, { id, revision: null, sent: { "title.en": "Typed" } });
    const { DB, trips } = faultyDatabase(fault);
    const publishAt = inDays(10).toISOString();
    const stateOf = async () => {
      const [row] = await db.select().from(products).where(eq(products.id, id));
      const [edits] = await db.select().from(productEdits).where(eq(productEdits.productId, id));
      return [row?.title.en, Object.keys(edits?.fields ?? {}).length, edits?.publishAt?.toISOString()];
    };
    const done = ["Typed", 0, publishAt];
    const background: Promise<unknown>[] = [];
    const faulty = { ...services, waitUntil: (work: Promise<unknown>) => void background.push(work) };
    const ask = scheduleEdits({ ...faulty, db: openDb(DB, "first-primary") }, { id, publishAt });
    await ask.catch(() => undefined);
    const made = trips();
    await Promise.allSettled(background);
    expect([done, ["Before", 1, undefined]], JSON.stringify(fault)).toContainEqual(await stateOf());
    expect(await scheduleEdits(services, { id, publishAt })).toBeNull();
    expect(await stateOf(), JSON.stringify(fault)).toEqual(done);
    return made;
  };
  for (const fault of faultsOf(await scheduleWith(NEVER))) await scheduleWith(fault);
});

test("of two dates that are set at once the draft has one, and the other seller is told", async () => {
  const id = await scheduledDraft(60);
  const outcomes = await Promise.all(
    [5, 8].map((days) => outcomeOf(scheduleEdits(services, { id, publishAt: inDays(days).toISOString() }))),
  );
  expect(outcomes.toSorted()).toEqual(["done", "product_changed"]);
});

test("while a date is taken back, who was refused has nothing and who was accepted has the model", async () => {
  const id = await scheduledDraft(10);
  const people = await Promise.all(Array.from({ length: 8 }, async () => (await createMember()).person));
  const [outcomes] = await Promise.all([
    Promise.all(people.map(({ user }) => outcomeOf(takeModel(services, user, { id })))),
    reschedule(id, null),
  ]);
  for (const [at, { user }] of people.entries()) {
    const { length } = await listedPurchases(services, user);
    expect([length, outcomes[at]]).toEqual(length ? [1, "done"] : [0, expect.stringMatching(/^not_/)]);
  }
});

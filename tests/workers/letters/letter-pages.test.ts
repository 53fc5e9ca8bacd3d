/** The studio's pages of letters, the page on the web, and the offer at the checkout. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { letterChoices, letters, newsSubscribers, orders, outbox, users } from "#app/db/schema.ts";
import { LETTERS_OFFER_VERSION } from "#app/letters/letter-consent.contract.ts";
import { sendingNow } from "#app/letters/schedule-letter.server.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { insertLetter, insertReader, letterRow, publishImprint } from "#tests/support/letters.ts";
import { makeMember } from "#tests/support/members.ts";
import { findEventId, processEvent } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  confirmSessionsOf,
  createSeller,
  createUser,
  createUserWithPassword,
} from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const studio = browserWithSession(seller.token);

beforeEach(async () => {
  await db.batch([
    db.delete(outbox),
    db.delete(newsSubscribers),
    db.delete(letterChoices),
    db.delete(letters),
  ]);
  await publishImprint();
});

const WRITTEN = { audience: "buyers", "subject.en": "New gears", "body.en": "They **turn**." };
const idIn = (answer: Response) =>
  /letters\/([\w-]{36})/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";

test("a letter is written, tested, confirmed with its number of people, and seen on the web once it goes out", async () => {
  const { email } = await insertReader();
  const created = await studio.form("/studio/letters/new", { ...WRITTEN, intent: "save" });
  const id = idIn(created);
  const path = `/studio/letters/${id}`;
  expect([created.status, await letterRow(id)]).toEqual([
    303,
    expect.objectContaining({ revision: 1, dueAt: null }),
  ]);
  expect((await studio.get(`${path}/send`)).headers.get("Location")).toBe(path);
  const tested = await studio.form(path, { ...WRITTEN, id, revision: "1", intent: "test" });
  expect(await tested.text()).toContain(`It is on its way to ${seller.user.email}.`);
  const [mail] = await db.select().from(outbox).where(eq(outbox.template, "letter-test"));
  expect(mail).toMatchObject({ userId: seller.user.id });
  const confirmation = await (await studio.get(`${path}/send`)).text();
  expect(confirmation).toContain("1 person gets this letter");
  const send = (recipients: string) =>
    studio.form(`${path}/send`, { intent: "schedule", id, revision: "1", recipients });
  const wrong = await send("7");
  expect([wrong.status, await wrong.text()]).toEqual([
    409,
    expect.stringContaining("has changed in the meantime"),
  ]);
  expect((await createUserPage(`/letters/${id}`)).status).toBe(404);
  expect((await studio.get(`/letters/${id}`)).status).toBe(200);
  expect((await send("1")).status).toBe(303);
  expect(await (await studio.get(path)).text()).toContain("starts within five minutes");
  for (const _ of [1, 2]) await sendLetters(services);
  const page = await createUserPage(`/letters/${id}`);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining("<strong>")]);
  expect(html).toContain("noindex");
  expect(html).not.toContain(email);
  expect(await (await studio.get(path)).text()).toContain("Being sent");
});

test("a seller whose address nobody has confirmed gets no letter to try: it may be a stranger's", async () => {
  const created = await studio.form("/studio/letters/new", { ...WRITTEN, intent: "save" });
  const id = idIn(created);
  const owner = await createUser();
  const { id: userId } = owner.user;
  await db.update(users).set({ sellerRight: "all" }).where(eq(users.id, userId));
  await confirmSessionsOf(userId);
  const tried = () =>
    browserWithSession(owner.token).form(`/studio/letters/${id}`, {
      ...WRITTEN,
      id,
      revision: "1",
      intent: "test",
    });
  const refused = await tried();
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining("Confirm your e-mail"),
  ]);
  const queued = () => db.$count(outbox, eq(outbox.template, "letter-test"));
  expect([await queued(), (await letterRow(id))?.testedRevision ?? null]).toEqual([0, null]);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
  expect([(await tried()).status, await queued()]).toEqual([200, 1]);
});

const createUserPage = async (path: string) => browserWithSession((await createUser()).token).get(path);

test("a stopped letter is copied to a new draft, which nobody has tested or got", async () => {
  const { id: productId } = await insertProduct();
  const audience = { kind: "owners", productId, license: null } as const;
  const texts = { en: { subject: "New gears", body: "They **turn**." } };
  const id = await insertLetter({ audience, texts });
  await db.update(letters).set({ dueAt: new Date(0), startedAt: new Date(0), stoppedAt: new Date(0) });
  expect(await (await studio.get(`/studio/letters/${id}`)).text()).toContain("Copy to a new draft");
  const answer = await studio.form(`/studio/letters/${id}`, { intent: "copy", id });
  expect([answer.status, await letterRow(idIn(answer))]).toEqual([
    303,
    expect.objectContaining({
      audience,
      texts,
      dueAt: null,
      startedAt: null,
      stoppedAt: null,
      testedRevision: null,
    }),
  ]);
});

test("a membership's page leads to a letter to its members, which keeps whom it is for", async () => {
  const { tier } = await makeMember((await createUser()).user.id, {
    tier: { name: { en: "Gold", es: "Oro" } },
  });
  const page = await (await studio.get(`/studio/memberships/tiers/${tier.slug}`)).text();
  const [, link = ""] = /href="(\/studio\/letters\/new[^"]*)"/.exec(page) ?? [];
  const path = link.replaceAll("&amp;", "&");
  expect(path).toBe(`/studio/letters/new?audience=members&tier=${tier.slug}`);
  const form = await (await studio.get(path)).text();
  expect(form).toMatch(/<input[^>]*checked="" value="members"/);
  expect(form).toMatch(
    new RegExp(`<option[^>]*(selected="" value="${tier.slug}"|value="${tier.slug}" selected="")`),
  );
  const created = await studio.form("/studio/letters/new", {
    ...WRITTEN,
    intent: "save",
    audience: "members",
    tier: tier.slug,
  });
  const id = idIn(created);
  expect((await letterRow(id))?.audience).toEqual({ kind: "members", tier: tier.slug });
  await db.update(letters).set({ testedRevision: 1 });
  expect(await (await studio.get(`/studio/letters/${id}/send`)).text()).toContain("Members of Gold");
  expect(await (await studio.get("/studio/letters")).text()).toContain("Members of Gold");
});

test("a change asks for a test again; a save without one does not, and two sellers do not overwrite each other", async () => {
  const id = await insertLetter({ texts: { en: { subject: "New gears", body: "They **turn**." } } });
  const path = `/studio/letters/${id}`;
  const save = (body: string) =>
    studio.form(path, { ...WRITTEN, "body.en": body, id, revision: "1", intent: "save" });
  await save(WRITTEN["body.en"]);
  expect(await letterRow(id)).toMatchObject({ revision: 1, testedRevision: 1 });
  await save("They stand.");
  expect(await letterRow(id)).toMatchObject({ revision: 2, testedRevision: 1 });
  const late = await save("They fall.");
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("They fall.")]);
});

test.each([
  ["no subject", { "subject.en": "" }, "subject.en"],
  ["a text without its subject", { "body.es": "Giran." }, "subject.es"],
  ["owners of no model", { audience: "owners" }, "product"],
  ["a subject that is too long", { "subject.en": "x".repeat(151) }, "subject.en"],
])("%s is refused beside its field, and what was typed stays", async (_name, changes, field) => {
  const answer = await studio.form("/studio/letters/new", { ...WRITTEN, intent: "save", ...changes });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain("They **turn**.");
  expect(new RegExp(`<(input|textarea|select)[^>]*name="${field}"[^>]*aria-invalid="true"`).test(html)).toBe(
    true,
  );
  expect(await db.$count(letters)).toBe(0);
});

const BUYER = { name: "Ada", lastName: "Vega", country: "ES", consent: "on", total: "499" };

/** Buys a model at the checkout and pays. */
async function buy(
  changes: Record<string, string>,
  person?: Awaited<ReturnType<typeof createUserWithPassword>>,
) {
  const shopper =
    person ?? (await createUserWithPassword({ emailVerifiedAt: new Date(0), createdAt: new Date(0) }));
  const { id } = await insertProduct();
  const answer = await shopper.browser.form(`/checkout?product=${id}`, { ...BUYER, ...changes });
  expect(answer.status).toBe(303);
  const rows = await db.select().from(orders).where(eq(orders.userId, shopper.user.id));
  const order = rows.at(-1);
  await stripe.pay(order?.paymentSessionId ?? "");
  await processEvent(
    services,
    await findEventId(order?.paymentSessionId ?? "", "checkout.session.completed"),
  );
  return { shopper, order };
}

const readers = async () => {
  const shop = { ...services, now: () => new Date() };
  return (await sendingNow(shop, { audience: { kind: "buyers" } })).recipients;
};

test("the checkout offers letters; not refusing stores the text's version and time, refusing is kept for later orders", async () => {
  const offer = { lettersVersion: LETTERS_OFFER_VERSION };
  const { shopper, order } = await buy(offer);
  expect(order).toMatchObject({ lettersVersion: LETTERS_OFFER_VERSION, lettersAt: expect.any(Date) });
  expect(await readers()).toBe(1);
  const { order: second } = await buy({ ...offer, noLetters: "on" }, shopper);
  expect([second?.lettersVersion, await readers()]).toEqual([null, 0]);
  const { id } = await insertProduct();
  const page = await (await shopper.browser.get(`/checkout?product=${id}`)).text();
  expect(page).not.toContain("lettersVersion");
  await buy(offer, shopper);
  expect(await readers()).toBe(0);
  await shopper.browser.form("/dashboard/settings", { intent: "letters", wanted: "on" });
  expect(await readers()).toBe(1);
  await shopper.browser.form("/dashboard/settings", { intent: "letters", wanted: "off" });
  expect(await readers()).toBe(0);
});

test("a buyer who was not shown the offer agreed to nothing: another version, or a program that pays by the JSON call", async () => {
  const { order } = await buy({ lettersVersion: "2020-01" });
  const { order: without } = await buy({});
  expect([order?.lettersVersion, without?.lettersVersion, await readers()]).toEqual([null, null, 0]);
});

test("a refusal stays ticked when the order is changed without scripts", async () => {
  const shopper = await createUserWithPassword();
  const { id } = await insertProduct();
  const answer = await shopper.browser.form(`/checkout?product=${id}`, {
    ...BUYER,
    lettersVersion: LETTERS_OFFER_VERSION,
    noLetters: "on",
    edit: "no-coupon",
  });
  expect(await answer.text()).toMatch(
    /<input[^>]*name="noLetters"[^>]*checked=""|<input[^>]*checked=""[^>]*name="noLetters"/,
  );
});

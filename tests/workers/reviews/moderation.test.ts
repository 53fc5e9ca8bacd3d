import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { attempts, outbox, products, purchases, reports, reviews, users } from "#app/db/schema.ts";
import { countReportedDownload } from "#app/downloads/downloads.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { moderationQuery } from "#app/moderation/moderation.contract.ts";
import { textsToModerate } from "#app/moderation/moderation.server.ts";
import { saveReview } from "#app/reviews/reviews.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { setting } from "#app/studio/setting.server.ts";
import { waitingForSeller } from "#app/today/waiting.server.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertProduct, insertProductWithZip, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { createReviewer, insertImportedReview } from "#tests/support/reviews.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  createSeller,
  createUser,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const { services } = testServices();
const SELLERS = services.settings.SELLER_EMAILS;
const seller = await createSeller();

beforeEach(async () => {
  await db.delete(outbox);
  await db.delete(attempts);
});

const moderate = (form: Record<string, string>) =>
  submitForm(seller, "/studio/moderation/reviews", { kind: "review", ...form });

async function reviewed(text = "The hinge is weak.") {
  const { id: productId } = await insertProduct();
  const author = await createReviewer(productId);
  const { id } = await saveReview(services, author.user, { productId, stars: 2, text });
  await db.delete(outbox);
  return { productId, author, id: String(id) };
}

const pageOf = async (productId: string) =>
  (await browserWithSession(null).get(`/product/${productId}/reviews`)).text();

const starsOf = async (productId: string) =>
  (await db.select({ stars: products.stars }).from(products).where(eq(products.id, productId)))[0]?.stars;

const allMailsAt = async (at: Date) => {
  const { services: mailing, sent } = createMailServices(at);
  await drainOutbox(mailing);
  return sent;
};

/** Mails to others than sellers that are due at a time, as the outbox sends them. */
const mailsAt = async (at = new Date()) => (await allMailsAt(at)).filter(({ to }) => !SELLERS.includes(to));

/** A mail that was sent meanwhile has no data any more. */
const queued = () =>
  db.select({ template: outbox.template, userId: outbox.userId, cause: outbox.cause }).from(outbox);

test("a review is new to the seller until they deal with it, and again when it was changed", async () => {
  const { productId, author, id } = await reviewed();
  const list = async (state: string) =>
    (await textsToModerate(services, "review", moderationQuery("review").parse({ state }))).items.map(
      (each) => String(each.id),
    );
  expect(await list("new")).toContain(id);
  expect((await waitingForSeller(services, "all")).reviews).toBeGreaterThan(0);
  expect((await moderate({ id, intent: "keep" })).status).toBe(200);
  expect(await list("new")).not.toContain(id);
  await saveReview(services, author.user, { productId, stars: 5 });
  expect(await list("new")).toContain(id);
});

test("all that is new up to the newest that the seller saw is marked as read; what is reported still waits", async () => {
  const [older, reported, newest, later] = [
    await reviewed(),
    await reviewed(),
    await reviewed(),
    await reviewed(),
  ];
  await db
    .update(reviews)
    .set({ reportedAt: new Date() })
    .where(eq(reviews.id, Number(reported.id)));
  const listed = async () =>
    (await textsToModerate(services, "review", { state: "new" })).items.map(({ id }) => String(id));
  expect(await listed()).toEqual(expect.arrayContaining([older.id, reported.id, newest.id, later.id]));
  expect((await moderate({ id: newest.id, upTo: newest.id, intent: "readAll" })).status).toBe(200);
  expect(await listed()).toEqual([later.id, reported.id]);
});

test("the seller's answer stands below the review, and its author is mailed it once", async () => {
  const { productId, author, id } = await reviewed();
  expect(
    (await moderate({ id, intent: "answer", answer: "Print it in PETG.", revision: `review ${id}=` })).status,
  ).toBe(200);
  expect(await pageOf(productId)).toContain("Print it in PETG.");
  const [mail] = await queued();
  expect(mail).toMatchObject({ template: "text-answered", userId: author.user.id });
  expect(
    (await moderate({ id, intent: "answer", answer: "Other", revision: `review ${id}=seen before` })).status,
  ).toBe(409);
});

test("a text is hidden only with a reason, which everybody reads and the author is mailed; its stars still count", async () => {
  const { productId, author, id } = await reviewed("Insults");
  expect((await moderate({ id, intent: "hide", reason: "  " })).status).toBe(400);
  const shown = await pageOf(productId);
  expect(shown).toContain("Insults");
  expect(shown).toContain(`/reviews/${id}/report"`);
  expect((await moderate({ id, intent: "hide", reason: "It insults people." })).status).toBe(200);
  const page = await pageOf(productId);
  expect(page).toContain("It insults people.");
  expect(page).not.toContain(">Insults<");
  expect(page).not.toContain(`/reviews/${id}/report"`);
  expect(await starsOf(productId)).toEqual([0, 1, 0, 0, 0]);
  expect(await queued()).toMatchObject([
    {
      template: "text-measure",
      userId: author.user.id,
      cause: expect.stringContaining(`${id} hidden`),
    },
  ]);
  const own = await (await author.fetch(`/product/${productId}/reviews`)).text();
  expect(own).toContain("The seller has hidden your text for this reason:");
  expect((await moderate({ id, intent: "show" })).status).toBe(200);
  expect(await pageOf(productId)).toContain("Insults");
});

test("a review with personal data is taken out whole, and its author may write another", async () => {
  const { productId, author, id } = await reviewed("Call Eve at 600 000 000");
  expect((await moderate({ id, intent: "remove", reason: "" })).status).toBe(400);
  expect((await moderate({ id, intent: "remove", reason: "A phone number." })).status).toBe(200);
  expect(await db.select().from(reviews).where(eq(reviews.productId, productId))).toEqual([]);
  expect(await starsOf(productId)).toEqual([0, 0, 0, 0, 0]);
  expect(await queued()).toMatchObject([
    {
      template: "text-measure",
      userId: author.user.id,
      cause: expect.stringContaining(`${id} removed`),
    },
  ]);
  await saveReview(services, author.user, { productId, stars: 3 });
  expect(await starsOf(productId)).toEqual([0, 0, 1, 0, 0]);
});

test("anybody may report a review; they are told that it arrived and what was decided", async () => {
  const { productId, id } = await reviewed();
  const address = `/product/${productId}/reviews/${id}/report`;
  const visitor = browserWithSession(null);
  const nameless = await visitor.form(address, { reason: "A lie" });
  expect(nameless.status).toBe(400);
  const sent = await visitor.form(address, { reason: "A lie", name: "Eve", email: "eve@people.test" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${address}?sent=1`]);
  const ada = await createUser();
  expect((await submitForm(ada, address, { reason: "Spam" })).status).toBe(303);
  const [report] = await db.select().from(reports).where(eq(reports.userId, ada.user.id));
  expect(report).toMatchObject({ name: "Ada", email: ada.user.email, reason: "Spam" });

  await db.delete(outbox);
  expect((await moderate({ id, intent: "hide", reason: "Not true." })).status).toBe(200);
  const told = (await queued()).filter(({ template }) => template === "text-report");
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([ada.user.id, null]));
  for (const { cause } of told) expect(cause).toMatch(/^report \d+ hidden$/);
  expect(
    await db
      .select()
      .from(reports)
      .where(eq(reports.itemId, Number(id))),
  ).toEqual([]);
  expect((await visitor.get(address)).status).toBe(404);
});

async function download(person: TestUser, product: { id: string; zipSha256: string }) {
  expect((await person.fetch(`/app/download/${product.id}`)).status).toBe(200);
  await countReportedDownload(services, person.user, {
    id: product.id,
    downloadId: crypto.randomUUID(),
    sha256: product.zipSha256,
  });
}

async function owner(...owned: { id: string }[]) {
  const person = await createUser();
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.user.id));
  for (const { id } of owned) await insertPurchase(person.user.id, id);
  return person;
}

test("ten days after the first downloads one mail asks about all of them, once, with one-click unsubscribe", async () => {
  const [one, other] = [
    await insertProductWithZip(randomBytes(10)),
    await insertProductWithZip(randomBytes(10)),
  ];
  const ada = await owner(one, other);
  for (const product of [one, other, one]) await download(ada, product);
  expect(await mailsAt(new Date(Date.now() + 9 * DAY_MS))).toEqual([]);
  const [mail, ...more] = await mailsAt(new Date(Date.now() + 10 * DAY_MS));
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: ada.user.email });
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  for (const { id } of [one, other]) expect(mail?.text).toContain(`/product/${id}/reviews#yours`);
  await download(ada, one);
  expect(await mailsAt(new Date(Date.now() + 30 * DAY_MS))).toEqual([]);
});

test("nobody is asked after a refund or a review, after refusing letters, or when the shop asks nobody", async () => {
  const product = await insertProductWithZip(randomBytes(10));
  const [refunded, done, refusing] = [await owner(product), await owner(product), await owner(product)];
  for (const person of [refunded, done, refusing]) await download(person, product);
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, refunded.user.id));
  await saveReview(services, done.user, { productId: product.id, stars: 5 });
  const unsubscribe = (await import("#app/letters/letter-consent.server.ts")).setLetters;
  await unsubscribe(services, refusing.user, false);
  await setting("reviews").run(services, { askAfterDays: 0 });
  const late = await owner(product);
  await download(late, product);
  await setting("reviews").run(services, { askAfterDays: 10 });
  const asked = await owner(product);
  await download(asked, product);
  expect((await mailsAt(new Date(Date.now() + 20 * DAY_MS))).map(({ to }) => to)).toEqual([asked.user.email]);
});

test("each seller is mailed a new review once, unless they chose otherwise or one has dealt with it; an import mails nobody", async () => {
  const { id } = await insertProduct({ title: "Gear" });
  const [ada, eve, seen] = [await createReviewer(id), await createReviewer(id), await createReviewer(id)];
  await setting("mails").run(services, { sales: true, comments: true, reviews: false });
  await saveReview(services, eve.user, { productId: id, stars: 1 });
  await setting("mails").run(services, { sales: true, comments: true, reviews: true });
  const { id: read } = await saveReview(services, seen.user, { productId: id, stars: 5 });
  await moderate({ id: String(read), intent: "keep" });
  const said = { productId: id, stars: 4, text: "Clicks well." };
  await saveReview(services, ada.user, said);
  await saveReview(services, ada.user, said);
  await insertImportedReview(id);
  const mails = await allMailsAt(new Date(Date.now() + MINUTE_MS));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    SELLERS.map((to) => [to, "4 stars for Gear"]),
  );
  expect(mails[0]?.text).toContain("> Clicks well.");
  expect(mails[0]?.text).toContain("/studio/moderation/reviews");
  const stop = mails[0]?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(await (await fetchFromWorker(new URL(stop).pathname)).text()).toContain("Mails about reviews");
  await saveReview(services, ada.user, { ...said, stars: 2 });
  expect(await allMailsAt(new Date(Date.now() + MINUTE_MS))).toEqual([]);
});

test("an address in an older mail leads to the page of today, with its list", async () => {
  for (const [before, now] of [
    ["/studio/photos", "/studio/moderation/photos"],
    ["/studio/reviews/gumroad", "/studio/moderation/gumroad"],
    ["/studio/comments?state=reported", "/studio/moderation/comments?state=reported"],
  ]) {
    const answer = await seller.fetch(before ?? "", { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, now]);
  }
  expect((await seller.fetch("/studio/nothing")).status).toBe(404);
  expect((await seller.fetch("/studio/moderation/nothing")).status).toBe(404);
});

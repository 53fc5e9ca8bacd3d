/** What was decided of a text, and that it was reported, outlives the text (docs/decisions/034). */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  attempts,
  comments,
  importedReviews,
  moderationMarks,
  outbox,
  printPhotos,
  products,
  reports,
  reviews,
} from "#app/db/schema.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { KIND, type Kind, moderationPath } from "#app/moderation/kinds.ts";
import { itemById } from "#app/moderation/moderation.store.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct } from "#tests/support/products.ts";
import { createReviewer, insertImportedReview } from "#tests/support/reviews.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  browserWithSession,
  createSeller,
  createUser,
  createVisitor,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const REPORTER = "eve@people.test";

beforeEach(async () => {
  await db.delete(attempts);
  await db.delete(outbox);
  await db.delete(reports);
  await db.delete(moderationMarks);
});

const moderate = async (kind: Kind, id: number, form: Record<string, string>) =>
  (await submitForm(seller, moderationPath(kind), { kind, id: String(id), ...form })).status;
const hide = (kind: Kind, id: number) => moderate(kind, id, { intent: "hide", reason: "Insults people" });

const write = (author: TestUser, productId: string, message: string) =>
  author.post("/app/comment/create", { productId, message });
const review = (author: TestUser, productId: string, text: string) =>
  author.post("/app/review/save", { productId, stars: 1, text });
const commentsOf = async (productId: string) =>
  (await (await createVisitor()).fetch(`/app/comments?productId=${productId}`)).text();
const reviewsOf = async (productId: string) =>
  (await (await createVisitor()).fetch(`/app/reviews?productId=${productId}`)).text();
const commentIds = async (productId: string) =>
  (await db.select().from(comments).where(eq(comments.productId, productId))).map(({ id }) => id);
const reviewId = async (productId: string) =>
  (await db.select().from(reviews).where(eq(reviews.productId, productId)))[0]?.id ?? 0;

const reportAs = (reason: string) => ({ reason, name: "Eve", email: REPORTER });
const pathOf = (kind: Kind, id: number, productId: string) =>
  `/product/${productId}/${KIND[kind].path}/${id}/report`;
const report = async (kind: Kind, id: number, productId: string) =>
  (await browserWithSession(null).form(pathOf(kind, id, productId), reportAs("A lie"))).status;

/** The causes of the mails of a template since it was asked last; one that was sent meanwhile has no data any more. */
async function causes(template: "text-report" | "text-measure") {
  const mails = await db.select().from(outbox).where(eq(outbox.template, template));
  await db.delete(outbox);
  return mails.map(({ cause, userId }) => [cause.replace(/\d+/, "N").replace(/ \d+$/, ""), userId]);
}

async function scene() {
  const { id } = await insertProduct({ title: "Gear" });
  return { id, author: await createReviewer(id) };
}

test("a review that its author deletes while it is hidden and writes again stays hidden with its reason, until the seller shows it", async () => {
  const { id, author } = await scene();
  await review(author, id, "You idiots");
  expect(await reviewsOf(id)).toContain("You idiots");
  expect(await hide("review", await reviewId(id))).toBe(200);
  expect((await author.post("/app/review/delete", { productId: id })).status).toBe(204);
  expect((await review(author, id, "You idiots")).status).toBe(200);
  const shown = await reviewsOf(id);
  expect(shown).not.toContain("You idiots");
  expect(shown).toContain("Insults people");
  expect(await moderate("review", await reviewId(id), { intent: "show" })).toBe(200);
  expect(await reviewsOf(id)).toContain("You idiots");
  await author.post("/app/review/delete", { productId: id });
  await review(author, id, "It broke.");
  expect(await reviewsOf(id)).toContain("It broke.");
});

test("after a hidden comment was deleted, what its author writes there next is seen once the seller has shown it", async () => {
  const [{ id, author }, other] = [await scene(), await scene()];
  await write(author, id, "Buy pills");
  const [first = 0] = await commentIds(id);
  await hide("comment", first);
  expect((await author.post("/app/comment/delete", { id: first })).status).toBe(204);
  for (const message of ["Buy pills", "Buy more pills"]) {
    const again = await write(author, id, message);
    expect([again.status, await again.json()]).toMatchObject([409, { error: { code: "comment_hidden" } }]);
  }
  expect(await commentsOf(id)).toBe("[]");
  expect((await write(other.author, id, "It fits.")).status).toBe(200);
  expect((await write(author, other.id, "Another model")).status).toBe(200);
  const list = await (await seller.fetch("/studio/moderation/comments")).text();
  expect(list).toContain("Buy more pills");
  const [again = 0] = await commentIds(id);
  // It is hidden as before, and nobody has reported it.
  const [taken] = await db.select().from(comments).where(eq(comments.id, again));
  expect(taken).toMatchObject({ hiddenAt: expect.any(Date), reportedAt: null });
  await moderate("comment", again, { intent: "show" });
  expect(await commentsOf(id)).toContain("Buy pills");
  expect((await write(author, id, "Thanks")).status).toBe(200);
});

test.each(["comment", "review", "photo"] as const)(
  "a reporter of a %s is told that its author removed it, and the author's next one is known as reported",
  async (kind) => {
    const { id, author } = await scene();
    const table = { comment: comments, review: reviews, photo: printPhotos }[kind];
    const add = {
      comment: () => write(author, id, "A lie about gears"),
      review: () => review(author, id, "A lie about gears"),
      photo: () => insertPhoto(author.user.id, id),
    }[kind];
    const remove = {
      comment: (item: number) => author.post("/app/comment/delete", { id: item }),
      review: () => author.post("/app/review/delete", { productId: id }),
      photo: (item: number) => author.post("/app/photos/delete", { id: item }),
    }[kind];
    const itemId = async () =>
      (await db.select({ id: table.id }).from(table).where(eq(table.productId, id))).at(-1)?.id ?? 0;
    await add();
    if (kind === "photo") await moderate("photo", await itemId(), { intent: "approve" });
    expect(await report(kind, await itemId(), id)).toBe(303);
    expect(await causes("text-report")).toEqual([["report N received", null]]);
    await remove(await itemId());
    expect(await causes("text-report")).toEqual([["report N gone", null]]);
    expect(await db.select().from(reports)).toEqual([]);
    expect(JSON.stringify(await db.select().from(moderationMarks))).not.toContain(REPORTER);

    const [mark] = await db.select().from(moderationMarks).where(eq(moderationMarks.productId, id));
    expect(mark).toMatchObject({ kind, userId: author.user.id, measure: "reported", reason: "A lie" });
    // The next photo waits for approval in any case.
    if (kind === "photo") return;
    await add();
    const listed = await (await seller.fetch(`${moderationPath(kind)}?state=reported`)).text();
    expect(listed).toContain("A lie about gears");
    expect(listed).toContain("Reported by shoppers, perhaps for an earlier wording");
    expect(await moderate(kind, await itemId(), { intent: "keep" })).toBe(200);
    expect(await (await seller.fetch(`${moderationPath(kind)}?state=reported`)).text()).not.toContain(
      "about gears",
    );
    await remove(await itemId());
    await add();
    expect(await (await seller.fetch(`${moderationPath(kind)}?state=reported`)).text()).not.toContain(
      "about gears",
    );
  },
);

test("the reasons of a text's reports leave out why another text of its author was hidden", async () => {
  const { id, author } = await scene();
  await write(author, id, "Buy pills");
  await write(author, id, "It fits.");
  const [hidden = 0, reported = 0] = (await commentIds(id)).sort((a, b) => a - b);
  await hide("comment", hidden);
  expect((await author.post("/app/comment/delete", { id: hidden })).status).toBe(204);
  expect(await db.$count(moderationMarks, eq(moderationMarks.reason, "Insults people"))).toBe(1);
  expect(await report("comment", reported, id)).toBe(303);
  const [row] = await itemById(db, { kind: "comment", id: reported });
  expect(JSON.parse(row?.reports ?? "")).toEqual(["A lie"]);
});

test("after the account's deletion only kind, reason and day of a decision stay", async () => {
  const { id, author } = await scene();
  await review(author, id, "You idiots");
  await hide("review", await reviewId(id));
  await report("review", await reviewId(id), id);
  await eraseAccount(testServices().services, {
    ...author.user,
    language: "en",
    emailVerifiedAt: null,
  });
  const marks = await db.select().from(moderationMarks).where(eq(moderationMarks.reason, "Insults people"));
  const mark = marks.find(({ userId }) => userId === null);
  expect(mark).toMatchObject({ kind: "review", measure: "hidden", productId: null });
  expect(Number(mark?.at) % 86_400_000).toBe(0);
  expect(await db.select().from(moderationMarks).where(eq(moderationMarks.userId, author.user.id))).toEqual(
    [],
  );
});

test("texts and photos of a model that is not published are neither read nor reported at their report pages", async () => {
  const { id, author } = await scene();
  await write(author, id, "Hello");
  await review(author, id, "Fits");
  const photo = await insertPhoto(author.user.id, id);
  await moderate("photo", photo, { intent: "approve" });
  const items: [Kind, number][] = [
    ["comment", (await commentIds(id))[0] ?? 0],
    ["review", await reviewId(id)],
    ["imported", await insertImportedReview(id, { text: "Nice" })],
    ["photo", photo],
  ];
  const pages = () =>
    Promise.all(
      items.map(async ([kind, item]) => (await (await createVisitor()).fetch(pathOf(kind, item, id))).status),
    );
  expect(await pages()).toEqual([200, 200, 200, 200]);
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, id));
  expect(await pages()).toEqual([404, 404, 404, 404]);
  for (const [kind, item] of items) expect(await report(kind, item, id)).toBe(404);
  expect(await db.select().from(reports)).toEqual([]);
  await db.delete(attempts);
  await db.update(products).set({ status: "published" }).where(eq(products.id, id));
  for (const [kind, item] of items) expect(await report(kind, item, id)).toBe(303);
  expect(await db.select().from(reports)).toHaveLength(4);
});

test("a reported photo and a reported text from Gumroad are listed, and their reporters hear what the seller decided", async () => {
  const { id, author } = await scene();
  const photo = await insertPhoto(author.user.id, id);
  expect(await report("photo", photo, id)).toBe(404);
  await moderate("photo", photo, { intent: "approve" });
  const imported = await insertImportedReview(id, { text: "I am Ada of Mill Lane", stars: 2 });
  for (const [kind, item] of [
    ["photo", photo],
    ["imported", imported],
  ] as const) {
    await report(kind, item, id);
    expect(await (await seller.fetch(`${moderationPath(kind)}?state=reported`)).text()).toContain("A lie");
  }
  await db.delete(outbox);
  expect(await moderate("photo", photo, { intent: "remove", reason: " " })).toBe(400);
  expect(await moderate("photo", photo, { intent: "remove", reason: "Shows a face" })).toBe(200);
  expect(await db.select({ cause: outbox.cause, userId: outbox.userId }).from(outbox)).toEqual(
    expect.arrayContaining([
      { cause: expect.stringMatching(/^report \d+ removed$/), userId: null },
      { cause: expect.stringContaining(`photo ${photo} removed`), userId: author.user.id },
    ]),
  );
  await db.delete(outbox);
  expect(await hide("imported", imported)).toBe(200);
  expect(await causes("text-report")).toEqual([["report N hidden", null]]);
  const page = await (await (await createVisitor()).fetch(`/product/${id}/reviews/gumroad`)).text();
  expect(page).toContain("Insults people");
  expect(page).not.toContain("Mill Lane");
  const [row] = await db.select().from(importedReviews).where(eq(importedReviews.id, imported));
  expect(row?.stars).toBe(2);
});

test("a comment is removed with a reason, its author is mailed it, and their next one is listed as known", async () => {
  const { id, author } = await scene();
  await write(author, id, "Call 600 000 000");
  const [first = 0] = await commentIds(id);
  expect(await moderate("comment", first, { intent: "remove" })).toBe(400);
  expect(await moderate("comment", first, { intent: "remove", reason: "A phone number" })).toBe(200);
  expect(await causes("text-measure")).toEqual([["comment N removed", author.user.id]]);
  expect((await write(author, id, "Call me")).status).toBe(200);
  expect(await commentsOf(id)).toContain("Call me");
  expect(await (await seller.fetch("/studio/moderation/comments?state=reported")).text()).toContain(
    "A phone number",
  );
});

test("a reporter is told when the model is deleted with the text, and nothing about the model is kept", async () => {
  const [author, { id }] = [await createUser(), await insertProduct()];
  await write(author, id, "Hello");
  await report("comment", (await commentIds(id))[0] ?? 0, id);
  await db.delete(outbox);
  await deleteProduct(services, { id });
  expect(await causes("text-report")).toEqual([["report N removed", null]]);
  expect(await db.select().from(reports).where(eq(reports.productId, id))).toEqual([]);
  expect(await db.select().from(moderationMarks).where(eq(moderationMarks.productId, id))).toEqual([]);
});

test("reports stored before the kinds shared a table are taken over, and do not prevent the deletion of a text", async () => {
  const { id, author } = await scene();
  await write(author, id, "Hello");
  await review(author, id, "Fits");
  const [comment = 0] = await commentIds(id);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO comment_reports (comment_id, user_id, reason, created_at) VALUES (?, ?, 'Spam', 1)",
    ).bind(comment, author.user.id),
    env.DB.prepare(
      "INSERT INTO review_reports (review_id, name, email, language, reason, created_at) VALUES (?, 'Eve', ?, 'es', 'Lie', 1)",
    ).bind(await reviewId(id), REPORTER),
  ]);
  await sweepExpired(services);
  expect(await db.select().from(reports)).toMatchObject([
    { kind: "comment", itemId: comment, productId: id, email: author.user.email, reason: "Spam" },
    { kind: "review", productId: id, userId: null, name: "Eve", language: "es", reason: "Lie" },
  ]);
  expect((await author.post("/app/comment/delete", { id: comment })).status).toBe(204);
  expect((await author.post("/app/review/delete", { productId: id })).status).toBe(204);
});

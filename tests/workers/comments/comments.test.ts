import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { COMMENT_MAX, COMMENTS_PAGE_SIZE } from "#app/comments/comment-limits.ts";
import type { Comment } from "#app/comments/comments.contract.ts";
import { attempts, comments, outbox, products, purchases, reports, users } from "#app/db/schema.ts";
import { LIMITS } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { moderationQuery } from "#app/moderation/moderation.contract.ts";
import { answer, keep, textsToModerate } from "#app/moderation/moderation.server.ts";
import { reportItem } from "#app/moderation/reports.server.ts";
import { deleteAccount } from "#app/privacy/privacy.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { waitingForSeller } from "#app/today/waiting.server.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  createSeller,
  createUser,
  createVisitor,
  SELLER_EMAIL,
  submitForm,
  type TestUser,
} from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();

beforeEach(async () => {
  await db.delete(reports);
  await db.delete(comments);
  await db.delete(attempts);
  await db.delete(outbox);
});

const postComment = (person: Pick<TestUser, "post">, productId: string, message: unknown) =>
  person.post("/app/comment/create", { productId, message });

const listOf = async (person: Pick<TestUser, "fetch">, query: string) => {
  const answer = await person.fetch(`/app/comments?${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Comment[]>();
};

const countOf = async (id: string) =>
  (await db.select({ count: products.commentCount }).from(products).where(eq(products.id, id)))[0]?.count;

test("a new comment comes first for everybody, is marked as the author's own, and is counted", async () => {
  const [ada, eve] = [await createUser(), await createUser()];
  const { id } = await insertProduct();
  await postComment(eve, id, "First");
  const answer = await postComment(ada, id, "  Prints well,\r\nno supports \u0000 ");
  expect(answer.status).toBe(200);
  const made = await answer.json<Comment>();
  expect(made).toMatchObject({
    comment: "Prints well,\nno supports",
    productId: id,
    username: "Ada",
    mine: true,
  });
  expect(made.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const texts = (list: Comment[]) => list.map(({ comment, mine }) => [comment, mine]);
  expect(texts(await listOf(eve, `productId=${id}`))).toEqual([
    [made.comment, false],
    ["First", true],
  ]);
  expect(texts(await listOf(await createVisitor(), `productId=${id}`))).toEqual([
    [made.comment, false],
    ["First", false],
  ]);
  expect(await countOf(id)).toBe(2);
});

test("a name is asked for with the first comment of somebody who has none, and never again", async () => {
  const stranger = await createUser();
  await db.update(users).set({ username: "Maker 9644" }).where(eq(users.id, stranger.user.id));
  const { id } = await insertProduct();
  const page = `/product/${id}/comments`;
  const send = (fields: Record<string, string>) => submitForm(stranger, page, { intent: "add", ...fields });
  for (const [username, error] of [
    ["", "Username should be 3 characters long"],
    ["Stall", "This username looks like"],
  ] as const) {
    const refused = await send({ message: "Prints well", username });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(error);
    expect(html).toContain("Prints well</textarea>");
    expect(html).toContain('name="username"');
  }
  expect((await send({ message: "Prints well", username: "Bea" })).status).toBe(303);
  expect((await send({ message: "In PLA", username: "Somebody else" })).status).toBe(303);
  const names = (await listOf(stranger, `productId=${id}`)).map(({ username }) => username);
  expect(names).toEqual(["Bea", "Bea"]);
  const other = await createUser();
  await db.update(users).set({ username: "Maker 9645" }).where(eq(users.id, other.user.id));
  expect((await postComment(other, id, "By a call")).status).toBe(200);
});

test("a seller's comment has the badge, another user's with the same name does not", async () => {
  const [other, { id }] = [await createUser(), await insertProduct()];
  await postComment(seller, id, "Ask me");
  await postComment(other, id, "Ask me too");
  const marks = (await listOf(await createVisitor(), `productId=${id}`)).map((made) => made.seller);
  expect(marks).toEqual([false, true]);
  const page = await (await other.fetch(`/product/${id}`)).text();
  expect(page.match(/>Seller</g)).toHaveLength(1);
});

test("an owner's comment says how they got the model, until they no longer own it; nobody else's says anything", async () => {
  const { id } = await insertProduct({ title: "Gear" });
  const people = [await createUser(), await createUser(), await createUser(), await createUser()] as const;
  const [stranger, bought, given, refunded] = people;
  for (const { user } of [bought, refunded]) {
    const { id: orderId } = await insertOrder(user.id, [{ productId: id }]);
    await insertPurchase(user.id, id);
    await db.update(purchases).set({ orderId }).where(eq(purchases.userId, user.id));
  }
  await insertPurchase(given.user.id, id);
  await db.update(purchases).set({ revokedAt: new Date() }).where(eq(purchases.userId, refunded.user.id));
  await insertPurchase(seller.user.id, id);
  for (const person of [...people, seller]) await postComment(person, id, "Prints well");
  const list = await listOf(await createVisitor(), `productId=${id}`);
  expect(list.map((made) => [made.seller, made.owner])).toEqual([
    [true, null],
    [false, null],
    [false, "owns"],
    [false, "bought"],
    [false, null],
  ]);
  const page = await (await stranger.fetch(`/product/${id}`)).text();
  expect([page.match(/>Bought</g), page.match(/>Owns it</g)].map((marks) => marks?.length)).toEqual([1, 1]);
});

test("comments are paged by 24, of a product and of the whole shop", async () => {
  const ada = await createUser();
  const [one, other] = [await insertProduct(), await insertProduct()];
  const rows = Array.from({ length: COMMENTS_PAGE_SIZE + 6 }, (_, at) => ({
    productId: at < 2 ? other.id : one.id,
    userId: ada.user.id,
    comment: `Number ${at}`,
    createdAt: new Date(),
  }));
  // D1 takes at most 100 values in one statement.
  for (let at = 0; at < rows.length; at += 10) await db.insert(comments).values(rows.slice(at, at + 10));
  const first = await listOf(ada, `productId=${one.id}`);
  const second = await listOf(ada, `productId=${one.id}&before=${first.at(-1)?.id}`);
  const named = (list: Comment[]) => list.map(({ comment }) => Number(comment.split(" ")[1]));
  expect(named(first)).toEqual(
    Array.from({ length: COMMENTS_PAGE_SIZE }, (_, at) => COMMENTS_PAGE_SIZE + 5 - at),
  );
  expect(named(second)).toEqual([5, 4, 3, 2]);
  const everywhere = await listOf(ada, `before=${second.at(-2)?.id}`);
  expect(everywhere.slice(0, 3).map(({ productId }) => productId)).toEqual([one.id, other.id, other.id]);
});

test("refuses an empty, too long or invisible comment and an unknown product, with the field", async () => {
  const ada = await createUser();
  const { id } = await insertProduct();
  for (const message of ["", "   \n ", "\u200b\u200d", "x".repeat(COMMENT_MAX + 1), 7, null]) {
    const answer = await postComment(ada, id, message);
    const { error } = await answer.json<{ error: { code: string; fields: object } }>();
    expect([answer.status, error.code, Object.keys(error.fields)]).toEqual([400, "bad_input", ["message"]]);
  }
  const hidden = await insertProduct({ status: "unpublished" });
  for (const unknown of ["no-such-model", hidden.id])
    expect(await errorOf(await postComment(ada, unknown, "Hello"))).toEqual([404, "not_found"]);
  expect(await db.select().from(comments).where(eq(comments.userId, ada.user.id))).toEqual([]);
  expect((await postComment(ada, id, "x".repeat(COMMENT_MAX))).status).toBe(200);
});

test("the same text sent twice, in turn or at once, is one comment", async () => {
  const ada = await createUser();
  const { id } = await insertProduct();
  const made = await (await postComment(ada, id, "Nice gears")).json<Comment>();
  const again = await Promise.all(Array.from({ length: 4 }, () => postComment(ada, id, "Nice gears")));
  for (const answer of again) expect(await answer.json()).toEqual(made);
  expect(await countOf(id)).toBe(1);
  const eve = await createUser();
  await postComment(eve, id, "Nice gears");
  expect(await countOf(id)).toBe(2);
});

test("only logged-in users can comment, and only the author can remove a comment", async () => {
  const [ada, eve, visitor] = [await createUser(), await createUser(), await createVisitor()];
  const { id: productId } = await insertProduct();
  expect(await errorOf(await postComment(visitor, productId, "Hello"))).toEqual([401, "not_logged_in"]);
  const { id } = await (await postComment(ada, productId, "Mine")).json<Comment>();
  expect(await errorOf(await visitor.post("/app/comment/delete", { id }))).toEqual([401, "not_logged_in"]);
  expect(await errorOf(await eve.post("/app/comment/delete", { id }))).toEqual([404, "not_found"]);
  expect(await countOf(productId)).toBe(1);
  expect((await ada.post("/app/comment/delete", { id })).status).toBe(204);
  expect(await listOf(ada, `productId=${productId}`)).toEqual([]);
  expect(await countOf(productId)).toBe(0);
  expect(await errorOf(await ada.post("/app/comment/delete", { id }))).toEqual([404, "not_found"]);
});

test("comments are limited per user", async () => {
  const [ada, eve] = [await createUser(), await createUser()];
  const { id } = await insertProduct();
  await db.delete(attempts);
  for (let at = 0; at < LIMITS.comment.max; at += 1) await postComment(ada, id, `Comment ${at}`);
  const refused = await postComment(ada, id, "One more");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await errorOf(refused)).toEqual([429, "too_many"]);
  expect((await postComment(eve, id, "Mine")).status).toBe(200);
});

test("comments of an unpublished product are hidden", async () => {
  const ada = await createUser();
  const { id } = await insertProduct();
  await postComment(ada, id, "Hello");
  await db.update(products).set({ status: "unpublished" }).where(eq(products.id, id));
  expect(await listOf(ada, `productId=${id}`)).toEqual([]);
  expect((await listOf(ada, "")).filter(({ productId }) => productId === id)).toEqual([]);
});

test("comments of a deleted account stay, without the name", async () => {
  const { services, settled } = testServices();
  const ada = await createUser();
  const { id } = await insertProduct();
  await postComment(ada, id, "I was here");
  const proof = { currentPassword: "", sessionToken: ada.token };
  await deleteAccount(services, ada.user, proof);
  await settled();
  expect(await listOf(await createVisitor(), `productId=${id}`)).toMatchObject([
    { comment: "I was here", username: null, mine: false },
  ]);
});

test("the product page's comments are the same for everybody", async () => {
  const ada = await createUser();
  const { id } = await insertProduct();
  await postComment(ada, id, "<b>Bold</b> words");
  const [own, other] = await Promise.all(
    [ada, await createVisitor()].map(async (person) => (await person.fetch(`/product/${id}`)).text()),
  );
  expect(own).toContain("&lt;b&gt;Bold&lt;/b&gt; words");
  // The request id is also the nonce of the page's scripts.
  const body = (html = "") => html.replace(/<code[^>]*>[^<]*<\/code>| nonce="[\w-]+"/g, "");
  expect(body(own)).toBe(body(other));
});

/** Posts a comment. @returns its id */
const createComment = async (author: TestUser, productId: string, message = "Does it fit?") =>
  (await (await postComment(author, productId, message)).json<Comment>()).id;
const shownWithAnswers = async (productId: string) =>
  (await (await seller.fetch(`/app/comments?productId=${productId}`)).json<Comment[]>()).map(
    ({ comment, answer }) => [comment, answer],
  );
const commentOf = (id: number) => ({ kind: "comment", id: String(id) });
const moderate = (id: number, intent: string, fields: Record<string, string> = {}) =>
  submitForm(seller, "/studio/moderation/comments?state=all", { ...commentOf(id), intent, ...fields });
const answerOver = (id: number, before: string, answer: string) =>
  moderate(id, "answer", { answer, revision: `comment ${id}=${before}` });
const idsInStudio = async (state: string) =>
  (await textsToModerate(services, "comment", moderationQuery("comment").parse({ state }))).items.map(
    ({ id }) => id,
  );
const report = (reporter: TestUser, { id, productId }: { id: number; productId: string }, reason: string) => {
  const { username: name, email } = reporter.user;
  const by = { user: reporter.user, visitor: { userAgent: "", network: "192.0.2.7", site: "192.0.2.7" } };
  return reportItem(services, by, { kind: "comment", id, productId, reason, name, email });
};

test("an older page of the studio's list without comments, because they were dealt with, is the first page", async () => {
  const [ada, { id }] = [await createUser(), await insertProduct()];
  const comment = await createComment(ada, id);
  const query = moderationQuery("comment").parse({ state: "new", before: comment });
  expect((await textsToModerate(services, "comment", query)).items.map((each) => each.id)).toEqual([comment]);
});

test("a comment is new to sellers until one of them handles it; a seller's own comment never is", async () => {
  const [ada, { id }] = [await createUser(), await insertProduct()];
  const comment = await createComment(ada, id);
  await createComment(seller, id, "It does.");
  expect(await idsInStudio("new")).toEqual([comment]);
  expect((await waitingForSeller(services, "all")).comments).toBe(1);
  expect((await moderate(comment, "keep")).status).toBe(200);
  expect(await idsInStudio("new")).toEqual([]);
  expect((await waitingForSeller(services, "all")).comments).toBe(0);
});

test("the seller's answer is shown below the comment, and the later of two sellers gets an error", async () => {
  const [ada, { id }] = [await createUser(), await insertProduct()];
  const comment = await createComment(ada, id);
  expect((await answerOver(comment, "", "Yes, it fits.")).status).toBe(200);
  expect(await shownWithAnswers(id)).toEqual([["Does it fit?", "Yes, it fits."]]);
  const page = await (await ada.fetch(`/product/${id}/comments`)).text();
  expect(page).toMatch(/Does it fit\?[\s\S]*Seller[\s\S]*Yes, it fits\./);
  const another = await createComment(ada, id, "And without glue?");
  const late = await answerOver(comment, "", "No.");
  const lateHtml = await late.text();
  expect([late.status, lateHtml]).toEqual([409, expect.stringContaining("Changed in another window")]);
  // Both answers are there, and the form of another comment is as it was.
  expect(lateHtml).toMatch(/>Yes, it fits\.<\/p>[\s\S]*<details open=""[\s\S]*>No\.<\/textarea>/);
  expect(lateHtml.match(/>No\.<\/textarea>|Changed in another window/g)).toHaveLength(2);
  expect((await moderate(another, "remove", { reason: "A test" })).status).toBe(200);
  expect(await shownWithAnswers(id)).toEqual([["Does it fit?", "Yes, it fits."]]);
  await answerOver(comment, "Yes, it fits.", "");
  expect(await shownWithAnswers(id)).toEqual([["Does it fit?", null]]);
  await answerOver(comment, "", "Yes.");
  expect((await moderate(comment, "answer", { answer: "No.", revision: "" })).status).toBe(200);
  expect(await shownWithAnswers(id)).toEqual([["Does it fit?", "No."]]);
});

test("an answer that is sent again, because the first response was lost, is saved and not somebody else's change", async () => {
  const [ada, { id }] = [await createUser(), await insertProduct()];
  const comment = await createComment(ada, id);
  const send = () => answerOver(comment, "", "Yes.");
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
});

test("a hidden comment is neither shown nor counted until it is shown again; a deleted one is gone with its reports", async () => {
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct()];
  const [first, second] = [await createComment(ada, id, "Buy pills"), await createComment(ada, id, "Fine")];
  await moderate(first, "hide", { reason: "Advertising" });
  expect(await shownWithAnswers(id)).toEqual([["Fine", null]]);
  expect([await countOf(id), await idsInStudio("hidden")]).toEqual([1, [first]]);
  expect((await eve.fetch(`/product/${id}/comments/${first}/report`)).status).toBe(404);
  const again = await postComment(ada, id, "Buy pills");
  expect(await again.json()).toMatchObject({ error: { code: "comment_hidden" } });
  await moderate(first, "show");
  expect([await countOf(id), await idsInStudio("hidden")]).toEqual([2, []]);
  await submitForm(eve, `/product/${id}/comments/${second}/report`, { reason: "Spam" });
  await moderate(second, "remove", { reason: "Spam" });
  expect(await shownWithAnswers(id)).toEqual([["Buy pills", null]]);
  expect([await countOf(id), await db.select().from(reports)]).toEqual([1, []]);
  expect((await moderate(second, "hide", { reason: "Spam" })).status).toBe(404);
});

test("a shopper reports a comment once, sellers see why, and dismiss it; its author can delete it", async () => {
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct()];
  const comment = await createComment(ada, id, "Buy pills");
  await moderate(comment, "keep");
  const path = `/product/${id}/comments/${comment}/report`;
  expect(await (await eve.fetch(`/product/${id}/comments`)).text()).toContain(`href="${path}"`);
  expect(await (await ada.fetch(`/product/${id}/comments`)).text()).not.toContain(`href="${path}"`);
  expect((await submitForm(eve, path, { reason: " " })).status).toBe(400);
  expect((await submitForm(eve, path, { reason: "Advertising" })).headers.get("Location")).toBe(
    `${path}?sent=1`,
  );
  await submitForm(eve, path, { reason: "Advertising for pills" });
  expect(await idsInStudio("reported")).toEqual([comment]);
  expect((await waitingForSeller(services, "all")).comments).toBe(1);
  expect(await (await seller.fetch("/studio/moderation/comments?state=reported")).text()).toContain(
    "Advertising for pills",
  );
  await moderate(comment, "keep");
  expect([await idsInStudio("reported"), await db.select().from(reports)]).toEqual([[], []]);
  await submitForm(eve, path, { reason: "Still there" });
  expect((await ada.post("/app/comment/delete", { id: comment })).ok).toBe(true);
  expect(await db.select().from(reports)).toEqual([]);
});

test("a report that comes right after a seller's decision stays, with its reason", async () => {
  const [ada, eve, { id: productId }] = [await createUser(), await createUser(), await insertProduct()];
  const id = await createComment(ada, productId);
  await report(eve, { id, productId }, "Advertising");
  const batch = db.batch.bind(db) as (statements: unknown) => Promise<unknown>;
  const spy = vi.spyOn(db, "batch").mockImplementationOnce(async (statements) => {
    const results = await batch(statements);
    await report(eve, { id, productId }, "Insults");
    return results as never;
  });
  await keep({ ...services, db }, { kind: "comment", id });
  spy.mockRestore();
  const query = moderationQuery("comment").parse({ state: "reported" });
  const { items } = await textsToModerate(services, "comment", query);
  expect(items.map(({ reports }) => reports)).toEqual([["Insults"]]);
});

test("the reports of a comment stay when the later of two sellers is refused", async () => {
  const [ada, eve, { id: productId }] = [await createUser(), await createUser(), await insertProduct()];
  const id = await createComment(ada, productId);
  await answerOver(id, "", "Yes.");
  await report(eve, { id, productId }, "Advertising");
  expect((await answerOver(id, "", "No.")).status).toBe(409);
  expect(await db.select({ reason: reports.reason }).from(reports)).toEqual([{ reason: "Advertising" }]);
});

test("a model is deleted with reported comments", async () => {
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct()];
  const comment = await createComment(ada, id);
  await submitForm(eve, `/product/${id}/comments/${comment}/report`, { reason: "Spam" });
  await deleteProduct(services, { id });
  expect(await db.select().from(comments)).toEqual([]);
});

test("sellers are mailed each comment unless they chose otherwise, or one of them has handled it before the mail", async () => {
  const { services: mailing, sent, settled } = createMailServices(new Date(Date.now() + 60_000));
  const [ada, { id }] = [await createUser(), await insertProduct({ title: "Gear" })];
  await setting("mails").run(services, { sales: true, comments: false, reviews: true });
  await createComment(ada, id, "Before");
  await setting("mails").run(services, { sales: true, comments: true, reviews: true });
  const seen = await createComment(ada, id, "Seen");
  await keep(mailing, { kind: "comment", id: seen });
  await settled();
  await createComment(ada, id, "Does it fit?");
  await createComment(ada, id, "Does it fit?");
  await createComment(seller, id, "It does.");
  await drainOutbox(mailing);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[SELLER_EMAIL, "New comment on Gear"]]);
  expect(sent[0]?.text).toContain("> Does it fit?");
});

test("the author is mailed the first answer to a comment, in their language, unless they want no notifications", async () => {
  const { services: mailing, sent, settled } = createMailServices(new Date(Date.now() + 60_000));
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct({ title: "Gear" })];
  await db.update(users).set({ language: "es" }).where(eq(users.id, ada.user.id));
  await db.update(users).set({ notifications: false }).where(eq(users.id, eve.user.id));
  const comment = await createComment(ada, id);
  const answerAs = (commentId: number, said: string) =>
    answer(mailing, { kind: "comment", id: commentId, answer: said, revision: `comment ${commentId}=` });
  await answerAs(comment, "Yes, it fits.");
  await answerAs(await createComment(eve, id), "No.");
  await settled();
  await drainOutbox(mailing);
  await answerOver(comment, "Yes, it fits.", "Yes, and how.");
  expect(
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.cause, `comment ${comment}`)),
  ).toHaveLength(1);
  const answers = sent.filter(({ to }) => to !== SELLER_EMAIL);
  expect(answers.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.user.email, expect.stringMatching(/^Han respondido a tu comentario sobre /)],
  ]);
  expect(answers[0]?.text).toContain("> Yes, it fits.");
  expect(answers[0]?.text).toContain(`/product/${id}#comments`);
});

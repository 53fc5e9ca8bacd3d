import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { attempts, commentReports, comments, outbox, products } from "#app/db/schema.ts";
import { deleteProduct } from "#app/domain/catalog/delete-product.server.ts";
import type { Comment } from "#app/domain/comments/comments.contract.ts";
import { ModerationQuery } from "#app/domain/comments/moderation.contract.ts";
import { commentsToModerate, countWaitingComments } from "#app/domain/comments/moderation.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { saveSellerMails } from "#app/domain/mail/seller-mails.server.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, SELLER_EMAIL, submitForm, type TestUser } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();

beforeEach(async () => {
  await db.delete(commentReports);
  await db.delete(comments);
  await db.delete(attempts);
  await db.delete(outbox);
});

async function written(author: TestUser, productId: string, message = "Does it fit?"): Promise<number> {
  const answer = await author.post("/app/comment/create", { productId, message });
  return (await answer.json<Comment>()).id;
}
const shown = async (productId: string) =>
  (await (await seller.fetch(`/app/comments?productId=${productId}`)).json<Comment[]>()).map(
    ({ comment, answer }) => [comment, answer],
  );
const act = (id: number, intent: string, fields: Record<string, string> = {}) =>
  submitForm(seller, "/studio/comments", { id: String(id), intent, ...fields });
const countOf = async (id: string) =>
  (await db.select({ count: products.commentCount }).from(products).where(eq(products.id, id)))[0]?.count;
const listed = async (state: string) =>
  (await commentsToModerate(services, ModerationQuery.parse({ state }))).comments.map(({ id }) => id);

test("a comment is new to sellers until one deals with it, their own never is", async () => {
  const [ada, { id }] = [await createUser(), await insertProduct()];
  const comment = await written(ada, id);
  await written(seller, id, "It does.");
  expect(await listed("new")).toEqual([comment]);
  expect(await countWaitingComments(services)).toBe(1);
  expect((await act(comment, "keep")).status).toBe(200);
  expect(await listed("new")).toEqual([]);
  expect(await countWaitingComments(services)).toBe(0);
});

test("the seller's answer is shown below the comment, and of two sellers the later one is told", async () => {
  const [ada, { id }] = [await createUser(), await insertProduct()];
  const comment = await written(ada, id);
  expect((await act(comment, "answer", { answer: "Yes, it fits.", loadedAnswer: "" })).status).toBe(200);
  expect(await shown(id)).toEqual([["Does it fit?", "Yes, it fits."]]);
  const page = await (await ada.fetch(`/product/${id}/comments`)).text();
  expect(page).toMatch(/Does it fit\?[\s\S]*Seller[\s\S]*Yes, it fits\./);
  const late = await act(comment, "answer", { answer: "No.", loadedAnswer: "" });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("changed in the meantime")]);
  expect(await shown(id)).toEqual([["Does it fit?", "Yes, it fits."]]);
  await act(comment, "answer", { answer: "", loadedAnswer: "Yes, it fits." });
  expect(await shown(id)).toEqual([["Does it fit?", null]]);
});

test("a hidden comment is neither shown nor counted until it is shown again; a deleted one is gone with its reports", async () => {
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct()];
  const [first, second] = [await written(ada, id, "Buy pills"), await written(ada, id, "Fine")];
  await act(first, "hide");
  expect(await shown(id)).toEqual([["Fine", null]]);
  expect([await countOf(id), await listed("hidden")]).toEqual([1, [first]]);
  expect((await eve.fetch(`/product/${id}/comments/${first}/report`)).status).toBe(404);
  await act(first, "show");
  expect([await countOf(id), await listed("hidden")]).toEqual([2, []]);
  await submitForm(eve, `/product/${id}/comments/${second}/report`, { reason: "Spam" });
  await act(second, "delete");
  expect(await shown(id)).toEqual([["Buy pills", null]]);
  expect([await countOf(id), await db.select().from(commentReports)]).toEqual([1, []]);
  expect((await act(second, "hide")).status).toBe(404);
});

test("a shopper reports a comment once, sellers see why, and dismiss it; its author can delete it", async () => {
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct()];
  const comment = await written(ada, id, "Buy pills");
  await act(comment, "keep");
  const path = `/product/${id}/comments/${comment}/report`;
  expect(await (await eve.fetch(`/product/${id}/comments`)).text()).toContain(`href="${path}"`);
  expect(await (await ada.fetch(`/product/${id}/comments`)).text()).not.toContain(`href="${path}"`);
  expect((await submitForm(eve, path, { reason: " " })).status).toBe(400);
  expect(await (await submitForm(eve, path, { reason: "Advertising" })).text()).toContain("Thank you.");
  await submitForm(eve, path, { reason: "Advertising for pills" });
  expect(await listed("reported")).toEqual([comment]);
  expect(await countWaitingComments(services)).toBe(1);
  expect(await (await seller.fetch("/studio/comments?state=reported")).text()).toContain(
    "Advertising for pills",
  );
  await act(comment, "keep");
  expect([await listed("reported"), await db.select().from(commentReports)]).toEqual([[], []]);
  await submitForm(eve, path, { reason: "Still there" });
  expect((await ada.post("/app/comment/delete", { id: comment })).ok).toBe(true);
  expect(await db.select().from(commentReports)).toEqual([]);
});

test("a model is deleted with reported comments", async () => {
  const [ada, eve, { id }] = [await createUser(), await createUser(), await insertProduct()];
  const comment = await written(ada, id);
  await submitForm(eve, `/product/${id}/comments/${comment}/report`, { reason: "Spam" });
  await deleteProduct(services, { id });
  expect(await db.select().from(comments)).toEqual([]);
});

test("sellers are mailed each comment if they want that, unless one was faster", async () => {
  const { services: mailing, sent } = createMailServices(new Date(Date.now() + 60_000));
  const [ada, { id }] = [await createUser(), await insertProduct({ title: "Gear" })];
  await written(ada, id, "Before");
  await saveSellerMails(services, { sales: false, comments: true });
  const seen = await written(ada, id, "Seen");
  await act(seen, "keep");
  await written(ada, id, "Does it fit?");
  await written(ada, id, "Does it fit?");
  await written(seller, id, "It does.");
  await drainOutbox(mailing);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[SELLER_EMAIL, "New comment on Gear"]]);
  expect(sent[0]?.text).toContain("> Does it fit?");
  await saveSellerMails(services, { sales: false, comments: false });
});

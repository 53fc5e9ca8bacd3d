import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SellerRight } from "#app/accounts/seller-rights.ts";
import { calls } from "#app/calls.server.ts";
import { contactMessages, outbox, printPhotos, users } from "#app/db/schema.ts";
import { queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import { mailSellersAboutPendingPhotos } from "#app/photos/pending-photo-mails.server.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct } from "#tests/support/products.ts";
import { PAGE_REQUESTS } from "#tests/support/routes.ts";
import { db, testServices } from "#tests/support/services.ts";
import { browserWithSession, confirmSessionsOf, createUser } from "#tests/support/users.ts";

async function createSellerWith(sellerRight: SellerRight) {
  const person = await createUser();
  await db
    .update(users)
    .set({ sellerRight, emailVerifiedAt: new Date() })
    .where(eq(users.id, person.user.id));
  await confirmSessionsOf(person.user.id);
  return { ...person, browser: browserWithSession(person.token) };
}
const [helper, owner] = [await createSellerWith("messages"), await createSellerWith("all")];

/** Every page of the studio and every call of sellers that a seller opens who answers people. */
const OPEN_TO_HELPERS = [
  "GET /app/studio/inbox",
  "POST /app/studio/reply",
  "GET /studio",
  "GET /studio/*",
  "GET /studio/chat/:userId",
  "POST /studio/chat/:userId",
  "GET /studio/contact/:reference",
  "POST /studio/contact/:reference",
  // Not there for anybody: the export is a POST.
  "GET /studio/customers/:id/export",
  "GET /studio/confirm",
  "POST /studio/confirm",
  "GET /studio/inbox",
  "GET /studio/moderation/:kind",
  "POST /studio/moderation/:kind",
  "GET /studio/security",
  "POST /studio/security",
];

const OF_SELLERS = [
  ...PAGE_REQUESTS.filter((page) => / \/studio(\/|$)/.test(page)),
  ...Object.entries(calls).flatMap(([call, { access }]) => (typeof access === "object" ? [call] : [])),
];

async function statusFor({ browser }: typeof helper, name: string): Promise<number> {
  const [method = "", address = ""] = name.split(" ");
  const path = address
    .replace(/:kind/, "comments")
    .replace(/:document/, "terms")
    .replace(/[:*]\w*/g, "nothing");
  if (method === "GET") return (await browser.get(path)).status;
  if (address.startsWith("/app/")) return (await browser.json(path, {}, method)).status;
  return (await browser.form(path, { intent: "none" })).status;
}

test.each(OF_SELLERS)("%s asks for the right that the list says, and for no other", async (name) => {
  const isOpen = OPEN_TO_HELPERS.includes(name);
  expect((await statusFor(helper, name)) === 403).toBe(!isOpen);
  expect(await statusFor(owner, name)).not.toBe(403);
});

test("the list names no page and no call that is not there", () => {
  expect(OPEN_TO_HELPERS.filter((name) => !OF_SELLERS.includes(name))).toEqual([]);
});

test("the start of the studio leads helpers to the messages; a page that is not theirs says so in words", async () => {
  expect((await helper.browser.get("/studio")).headers.get("Location")).toBe("/studio/inbox");
  expect((await owner.browser.get("/studio")).status).toBe(200);
  expect(await (await helper.browser.get("/studio/orders")).text()).toContain("may not open this page");
});

test("the messages have no address for helpers, and no search finds one; their bar has only what they open", async () => {
  const email = `ada-${crypto.randomUUID()}@people.test`;
  const reference = `CM-${crypto.randomUUID().slice(0, 8)}`;
  await db.insert(contactMessages).values({
    reference,
    name: "Ada",
    email,
    message: "Is it watertight?",
    language: "en",
    createdAt: new Date(),
  });
  const pages = ["/studio/inbox", `/studio/contact/${reference}`];
  for (const path of pages) {
    expect(await (await owner.browser.get(path)).text()).toContain(email);
    const shown = await (await helper.browser.get(path)).text();
    expect([shown.includes("Ada"), shown.includes(email)]).toEqual([true, false]);
    expect(shown).not.toMatch(/href="\/studio\/(orders|customers|settings|numbers)/);
    expect(shown).toContain('href="/studio/moderation/comments"');
  }
  const found = async ({ browser }: typeof helper) =>
    ((await (await browser.get(`/app/studio/inbox?q=${encodeURIComponent(email)}`)).json()) as unknown[])
      .length;
  expect([await found(owner), await found(helper)]).toEqual([1, 0]);
});

test("mails about orders and settings go to sellers who may do everything", async () => {
  const mail = { cause: "rights", template: "webhook-off", data: { webhook: "none" } } as const;
  await queueSellerMails(db, { ...mail, at: new Date(), sellers: [] });
  const to = (await db.select().from(outbox)).map(({ cause }) => cause.split(" ").at(-1));
  expect([to.includes(owner.user.email), to.includes(helper.user.email)]).toEqual([true, false]);
});

test("helpers see the photos that they approve, and are mailed about them; all imported reviews at once are not theirs to remove", async () => {
  const [buyer, other] = [await createUser(), await createUser()];
  const product = await insertProduct();
  const picture = `/app/photos/file/${await insertPhoto(buyer.user.id, product.id)}?width=1200`;
  const statuses = [];
  for (const { browser } of [helper, owner, { browser: browserWithSession(other.token) }])
    statuses.push((await browser.get(picture)).status);
  expect(statuses).toEqual([200, 200, 404]);

  await db.update(printPhotos).set({ createdAt: new Date(0) });
  await mailSellersAboutPendingPhotos(testServices().services);
  const mailed = await db.select().from(outbox).where(eq(outbox.template, "photos-waiting"));
  expect(mailed.map(({ userId }) => userId)).toEqual(expect.arrayContaining([helper.user.id, owner.user.id]));

  const removeAll = ({ browser }: typeof helper) =>
    browser.form("/studio/moderation/imported", { intent: "removeAll" });
  // There are none, which only the owner learns.
  expect([(await removeAll(helper)).status, (await removeAll(owner)).status]).toEqual([403, 404]);
});

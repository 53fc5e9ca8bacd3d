import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { InboxEntry } from "#app/chat/inbox/inbox.contract.ts";
import { answer } from "#app/chat/inbox/inbox.server.ts";
import { chatMessages, contactAnswers, contactMessages, users } from "#app/db/schema.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import {
  fetchMessages,
  openAuthenticatedSocket,
  requestUpgrade,
  sendMessage,
  waitForMessages,
} from "#tests/support/chat-sockets.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, createUser, createVisitor, submitForm } from "#tests/support/users.ts";

const seller = await createSeller();
const inbox = async (query = "") =>
  (await (await callStudio("GET", `/inbox${query}`)).json()) as InboxEntry[];
const textOf = async (path: string) => (await seller.fetch(path)).text();

async function insertContactMessage(reference: string, message = "Do you take commissions?") {
  const row = { reference, name: "Bea Contact", email: "bea@people.test", message, language: "es" as const };
  await db.insert(contactMessages).values({ ...row, createdAt: new Date() });
}

test("only a seller with a verified address can open the studio", async () => {
  const shopper = await createUser();
  const pages = ["/studio/inbox", `/studio/chat/${shopper.user.id}`, "/studio/contact/CM-1"];
  await sendMessage(shopper, "Hello");
  await insertContactMessage("CM-1");
  for (const path of pages) {
    expect((await seller.fetch(path)).status).toBe(200);
    for (const stranger of [shopper, await createVisitor()]) {
      const answer = await stranger.fetch(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("bea@people.test");
    }
    expect((await submitForm(shopper, path, { intent: "done" })).status).toBeGreaterThanOrEqual(404);
  }
  expect((await submitForm(shopper, pages[1] ?? "", { message: "I am the shop" })).status).toBe(404);
  expect((await fetchMessages(shopper)).map(({ message }) => message)).toEqual(["Hello"]);
  expect((await requestUpgrade({ path: "/app/studio/chat", token: shopper.token })).status).toBe(404);
  expect((await requestUpgrade({ path: "/app/studio/chat" })).status).toBe(404);
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, seller.user.id));
  for (const path of pages) expect((await seller.fetch(path)).status).toBe(404);
  expect((await requestUpgrade({ path: "/app/studio/chat", token: seller.token })).status).toBe(404);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, seller.user.id));
});

test("no page of the shop leads a shopper to the studio", async () => {
  const ada = await createUser();
  for (const path of ["/", "/login", "/contact", "/dashboard"])
    expect(await (await ada.fetch(path)).text()).not.toContain("/studio");
});

test("a shopper's message appears in the open inbox, and the answer in the shopper's tabs", async () => {
  const ada = await createUser();
  const [tab, studioTab] = [
    await openAuthenticatedSocket(ada),
    await openAuthenticatedSocket(seller, "/app/studio/chat"),
  ];
  const asked = await sendMessage(ada, "Does it float?");
  await studioTab.waitForFrames(
    1,
    (frame) => frame.event === "inboxChanged" && frame.data.userId === ada.user.id,
  );
  expect((await inbox()).find(({ id }) => id === `chat:${ada.user.id}`)).toMatchObject({
    excerpt: "Does it float?",
    unread: true,
    answered: false,
  });
  const path = `/studio/chat/${ada.user.id}`;
  const fields = {
    ...{ intent: "answer", id: `chat:${ada.user.id}` },
    ...{ message: "It does.", clientId: "pressed-twice", seen: String(asked.id) },
  };
  for (const _ of [1, 2]) expect((await submitForm(seller, path, fields)).status).toBe(200);
  await waitForMessages(tab, 2);
  expect(
    tab
      .messages()
      .map(({ message }) => message)
      .slice(0, 2),
  ).toEqual(["Does it float?", "It does."]);
  expect((await fetchMessages(ada)).map(({ message }) => message)).toEqual(["Does it float?", "It does."]);
  expect((await inbox()).find(({ id }) => id === `chat:${ada.user.id}`)).toMatchObject({
    unread: false,
    answered: true,
  });
});

test("an answer by the seller's command marks the messages before it as read", async () => {
  const ada = await createUser();
  await sendMessage(ada, "Does it float?");
  const json = { id: `chat:${ada.user.id}`, message: "It does.", clientId: null, seen: null };
  expect((await callStudio("POST", "/reply", { json })).status).toBe(200);
  expect((await inbox()).find(({ id }) => id === json.id)).toMatchObject({ unread: false, answered: true });
});

test("the conversation shows the shopper's name, language and purchases", async () => {
  const ada = await createUser();
  await db.update(users).set({ username: "Ada Asker", language: "es" }).where(eq(users.id, ada.user.id));
  await insertProduct({ id: "owned-boat", title: "Owned Boat" });
  await insertPurchase(ada.user.id, "owned-boat", "commercial");
  await sendMessage(ada, "<b>Does it float?</b>");
  const page = await textOf(`/studio/chat/${ada.user.id}`);
  for (const words of [
    "Ada Asker",
    ada.user.email,
    "Español",
    "Owned Boat",
    "Commercial",
    "&lt;b&gt;Does it float?",
  ])
    expect(page).toContain(words);
});

test("a conversation is marked as read and done, and a new message reopens it", async () => {
  const ada = await createUser();
  const path = `/studio/chat/${ada.user.id}`;
  const entryIn = async (query = "") => (await inbox(query)).find(({ id }) => id === `chat:${ada.user.id}`);
  const { id } = await sendMessage(ada, "First");
  await submitForm(seller, path, { intent: "seen", id: `chat:${ada.user.id}`, seen: String(id) });
  expect(await entryIn()).toMatchObject({ unread: false });
  await submitForm(seller, path, { intent: "done", id: `chat:${ada.user.id}` });
  const isDone = async () => [await entryIn(), (await entryIn("?done=1"))?.done];
  expect(await isDone()).toEqual([undefined, true]);
  await callStudio("POST", "/reply", {
    json: { id: `chat:${ada.user.id}`, message: "You are welcome.", clientId: null, seen: null },
  });
  expect((await fetchMessages(ada)).at(-1)?.message).toBe("You are welcome.");
  expect(await isDone()).toEqual([undefined, true]);
  await sendMessage(ada, "Second");
  expect(await entryIn()).toMatchObject({ unread: true, done: false, excerpt: "Second" });
  const nobody = { intent: "done", id: "chat:nobody" };
  expect((await submitForm(seller, "/studio/chat/nobody", nobody)).status).toBe(404);
});

test("an empty answer is refused with a message and not stored", async () => {
  const ada = await createUser();
  await sendMessage(ada, "Hello");
  const answer = await submitForm(seller, `/studio/chat/${ada.user.id}`, {
    ...{ intent: "answer", id: `chat:${ada.user.id}`, message: "  " },
  });
  expect(answer.status).toBe(400);
  expect(await fetchMessages(ada)).toHaveLength(1);
});

test("the inbox is searched by name, email address, message and reference, and wildcards are literal", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  await db.update(users).set({ username: "Zenobia" }).where(eq(users.id, ada.user.id));
  await sendMessage(ada, "My planetary gear is 100% stuck");
  await sendMessage(ada, "thanks");
  await sendMessage(ben, "gear_box");
  await insertContactMessage("CM-FIND-ME", "A lamp, please");
  const ids = async (q: string) => (await inbox(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
  for (const q of ["zenobia", ada.user.email, "planetary GEAR", "100%"])
    expect(await ids(q)).toEqual([`chat:${ada.user.id}`]);
  expect(await ids("gear_")).toEqual([`chat:${ben.user.id}`]);
  for (const q of ["CM-FIND-ME", "lamp, pl"]) expect(await ids(q)).toEqual(["contact:CM-FIND-ME"]);
  expect(await ids("' OR 1=1 --")).toEqual([]);
});

test("a contact message is answered by mail in its language, once, and the answer is kept", async () => {
  await insertContactMessage("CM-ANSWER");
  const { services, settled, sent } = createMailServices(new Date());
  const reply = { id: "contact:CM-ANSWER", message: "Sí, con gusto.", clientId: "once", seen: null };
  for (const _ of [1, 2]) await answer(services, reply);
  await settled();
  await drainOutbox(services);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["bea@people.test", "Stall responde: CM-ANSWER"],
  ]);
  expect(sent[0]?.text).toContain("Sí, con gusto.");
  expect(sent[0]?.text).toContain("Do you take commissions?");
  expect(await db.select().from(contactAnswers)).toHaveLength(1);
  const page = await textOf("/studio/contact/CM-ANSWER");
  for (const words of ["Do you take commissions?", "Sí, con gusto."]) expect(page).toContain(words);
  expect((await inbox()).find(({ id }) => id === "contact:CM-ANSWER")).toMatchObject({
    answered: true,
    unread: false,
  });
});

test("the inbox API requires the seller's token", async () => {
  const ada = await createUser();
  await sendMessage(ada, "From the terminal?");
  const json = { id: `chat:${ada.user.id}`, message: "From the terminal.", clientId: "cli", seen: null };
  expect((await callStudio("POST", "/reply", { json, token: "wrong" })).status).toBe(401);
  expect((await callStudio("GET", "/inbox", { token: "wrong" })).status).toBe(401);
  expect((await callStudio("POST", "/reply", { json })).status).toBe(200);
  expect((await fetchMessages(ada)).map(({ message }) => message)).toEqual([
    "From the terminal?",
    "From the terminal.",
  ]);
  expect((await callStudio("POST", "/reply", { json: { ...json, id: "chat:nobody" } })).status).toBe(404);
  expect((await callStudio("POST", "/reply", { json: { ...json, id: "../etc" } })).status).toBe(400);
  expect(await db.select().from(chatMessages).where(eq(chatMessages.userId, "nobody"))).toEqual([]);
});

test("a form of another site cannot answer for the seller", async () => {
  const ada = await createUser();
  await sendMessage(ada, "Hello");
  const forged = await seller.fetch(`/studio/chat/${ada.user.id}`, {
    method: "POST",
    headers: { Origin: "https://evil.test", "Content-Type": "application/x-www-form-urlencoded" },
    body: "message=Pay+me",
  });
  expect(forged.status).toBe(403);
  expect(await fetchMessages(ada)).toHaveLength(1);
});

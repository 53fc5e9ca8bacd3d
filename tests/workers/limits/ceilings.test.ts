import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { sendAsSeller, sendAsShopper } from "#app/chat/chat.server.ts";
import { UNANSWERED_MAX } from "#app/chat/chat-limits.ts";
import { attempts, chatMessages, comments, contactMessages, users } from "#app/db/schema.ts";
import { LIMITS, type Limit } from "#app/limits/limits.server.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { browserWithSession, createUser, submitForm, type TestUser } from "#tests/support/users.ts";

/** Counts attempts as if this many had been made today. */
const count = async (limit: Limit, { user }: TestUser, count: number) => {
  const resetsAt = new Date(Date.now() + 3_600_000);
  await db.insert(attempts).values({ bucket: `${limit}:${await hashOfToken(user.id)}`, count, resetsAt });
};
const verify = ({ user }: TestUser) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id));

const codeOf = async (answer: Response) =>
  answer.ok ? "ok" : (await answer.json<{ error: { code: string } }>()).error.code;

const { id: productId } = await insertProduct();

const WRITINGS = [
  ["chatDay", (person: TestUser, text: string) => person.post("/app/message/create", { message: text })],
  [
    "commentDay",
    (person: TestUser, text: string) => person.post("/app/comment/create", { productId, message: text }),
  ],
] as const;

test.each(WRITINGS)(
  "%s: an account writes so much a day, and less before its address is verified",
  async (limit, write) => {
    const { max, unverified } = LIMITS[limit];
    const person = await createUser();
    await count(limit, person, unverified - 1);
    expect(await codeOf(await write(person, "the last one for now"))).toBe("ok");
    expect(await codeOf(await write(person, "one too many"))).toBe("enough_until_verified");
    await verify(person);
    expect(await codeOf(await write(person, "verified"))).toBe("ok");
    await db.update(attempts).set({ count: max });
    const refused = await write(person, "one too many again");
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({
      error: { code: "enough_today", message: "That is enough for one day. You can go on in 1 h." },
    });
    const inSpanish = await person.post(
      limit === "chatDay" ? "/app/message/create?lang=es" : "/app/comment/create?lang=es",
      {
        productId,
        message: "una más",
      },
    );
    expect(await inSpanish.text()).toContain("Por hoy ya es suficiente. Podrás seguir dentro de 1 h.");
  },
);

test("a comment that is one too many today comes back with its form, which says until when", async () => {
  const person = await createUser();
  await count("commentDay", person, LIMITS.commentDay.unverified);
  const path = `/product/${productId}/comments`;
  const answer = await submitForm(person, path, { intent: "add", message: "One too many" });
  expect(answer.status).toBe(429);
  const page = await answer.text();
  expect(page).toContain("You can only write a little a day until your e-mail address is verified.");
  expect(page).toContain(">One too many</textarea>");
});

test("a message and a comment that were stored are answered when they are sent again after the ceiling is reached", async () => {
  const person = await createUser();
  const message = { message: "the last one", clientId: "last" };
  const comment = { productId, message: "The last comment" };
  await count("chatDay", person, LIMITS.chatDay.unverified - 1);
  await count("commentDay", person, LIMITS.commentDay.unverified - 1);
  for (const repeat of [1, 2, 3]) {
    expect(await codeOf(await person.post("/app/message/create", message)), `message ${repeat}`).toBe("ok");
    expect(await codeOf(await person.post("/app/comment/create", comment)), `comment ${repeat}`).toBe("ok");
  }
  expect(await db.$count(chatMessages, eq(chatMessages.userId, person.user.id))).toBe(1);
  expect(await db.$count(comments, eq(comments.userId, person.user.id))).toBe(1);
});

test("a shopper without an answer can write a limited number of messages, also at once, until the seller writes", async () => {
  const { services, settled } = testServices();
  const person = await createUser();
  await verify(person);
  const { id } = person.user;
  const write = (message: string) =>
    sendAsShopper(services, { id }, { message }).then(
      () => "ok",
      ({ code }: { code: string }) => code,
    );
  const earlier = { userId: id, fromUser: true, message: "Hello?", createdAt: new Date() };
  const rows = Array.from({ length: UNANSWERED_MAX - 1 }, (_, n) => ({ ...earlier, clientId: `${n}` }));
  for (let n = 0; n < rows.length; n += 10) await db.insert(chatMessages).values(rows.slice(n, n + 10));
  expect((await Promise.all(["a", "b", "c"].map(write))).sort()).toEqual(["ok", "unanswered", "unanswered"]);
  const refused = await person.post("/app/message/create?lang=es", { message: "¿Hola?" });
  expect([refused.status, await refused.text()]).toEqual([
    429,
    expect.stringContaining("Podrás seguir cuando te hayamos respondido"),
  ]);
  await sendAsSeller(services, id, { message: "Here I am" });
  expect(await write("At last")).toBe("ok");
  await settled();
});

test("the contact form of an account ends in the day too, from every network, and keeps what was typed", async () => {
  const person = await createUser();
  await count("contactAccountDay", person, LIMITS.contactAccountDay.unverified);
  const text = "Does the gear come in metal too?";
  const fields = { name: "Ada", email: "ada@people.test", message: text };
  const answer = await browserWithSession(person.token, { "CF-Connecting-IP": "192.0.2.200" }).form(
    "/contact",
    fields,
  );
  const html = await answer.text();
  expect(answer.status).toBe(429);
  expect(html).toContain("until your e-mail address is verified");
  expect(html).toContain(text);
  expect(await db.$count(contactMessages, eq(contactMessages.userId, person.user.id))).toBe(0);
});

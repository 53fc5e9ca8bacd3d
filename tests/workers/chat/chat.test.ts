import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { resetPassword } from "#app/accounts/login/recovery.server.ts";
import { changePassword, logOutOthers } from "#app/accounts/settings/settings.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { sendAsSeller } from "#app/chat/chat.server.ts";
import { attempts, chatMessages, sessions, users } from "#app/db/schema.ts";
import { deleteAccount } from "#app/privacy/privacy.server.ts";
import type { Services } from "#app/services.ts";
import {
  chatRoomOf,
  fetchMessages,
  openAuthenticatedSocket,
  openChatSocket,
  requestUpgrade,
  sendMessage,
  waitForMessages,
} from "#tests/support/chat-sockets.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { errorOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import {
  createUser,
  createUserWithPassword,
  createVisitor,
  insertSession,
  PASSWORD,
} from "#tests/support/users.ts";

const NEW_PASSWORD = "spur-and-pinion-7";
type Account = Awaited<ReturnType<typeof createUserWithPassword>>;

test("a message is returned as stored, and every open tab receives it once", async () => {
  const ada = await createUser();
  const tabs = [await openAuthenticatedSocket(ada), await openAuthenticatedSocket(ada)];
  const confirmed = await sendMessage(ada, "  Does it fit a 0.4 nozzle?  ", "one");
  expect(confirmed).toMatchObject({
    userId: ada.user.id,
    isMessageFromUser: "true",
    message: "Does it fit a 0.4 nozzle?",
    clientId: "one",
  });
  expect(confirmed.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  for (const tab of tabs) {
    await waitForMessages(tab, 1);
    expect(tab.messages()).toEqual([confirmed]);
  }
  expect(await fetchMessages(ada)).toEqual([confirmed]);
});

test("a message sent again or twice at once is stored once, with the same response", async () => {
  const ada = await createUser();
  const [first, again] = await Promise.all([
    sendMessage(ada, "Hello", "same"),
    sendMessage(ada, "Hello", "same"),
  ]);
  expect(again).toEqual(first);
  expect(await sendMessage(ada, "Other words", "same")).toEqual(first);
  expect(await fetchMessages(ada)).toEqual([first]);
});

test("another user's message with the same client id is another message", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  await Promise.all([sendMessage(ada, "Mine", "shared"), sendMessage(ben, "Also mine", "shared")]);
  expect((await fetchMessages(ada)).map(({ message }) => message)).toEqual(["Mine"]);
  expect((await fetchMessages(ben)).map(({ message }) => message)).toEqual(["Also mine"]);
});

test("the seller's answer reaches every tab of the shopper and nobody else", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  const [tab, other] = [await openAuthenticatedSocket(ada), await openAuthenticatedSocket(ben)];
  const { services, settled } = testServices();
  const answer = await sendAsSeller(services, ada.user.id, { message: "It does." });
  await settled();
  await waitForMessages(tab, 1);
  expect(answer.isMessageFromUser).toBe("false");
  expect(tab.messages()).toEqual([answer]);
  await sendMessage(ben, "Only mine");
  await waitForMessages(other, 1);
  expect(other.messages().map(({ message }) => message)).toEqual(["Only mine"]);
  expect((await fetchMessages(ben)).map(({ message }) => message)).toEqual(["Only mine"]);
});

test("each frame names the message before it, so that a tab notices a missing one", async () => {
  const ada = await createUser();
  const tab = await openAuthenticatedSocket(ada);
  const sent = [await sendMessage(ada, "1"), await sendMessage(ada, "2"), await sendMessage(ada, "3")];
  await waitForMessages(tab, 3);
  const frames = tab.frames.flatMap((frame) => (frame.event === "newMessage" ? [frame] : []));
  expect(frames.map(({ data, after }) => [data.id, after]).sort()).toEqual(
    sent.map(({ id }, at) => [id, sent[at - 1]?.id ?? 0]).sort(),
  );
});

test("the history is paged forwards and backwards, oldest message first", async () => {
  const ada = await createUser();
  const at = new Date();
  const rows = Array.from({ length: 230 }, (_, n) => ({
    userId: ada.user.id,
    fromUser: n % 2 === 0,
    message: `line ${n}`,
    clientId: `inserted-${n}`,
    createdAt: at,
  }));
  for (let from = 0; from < rows.length; from += 15)
    await db.insert(chatMessages).values(rows.slice(from, from + 15));
  const lines = async (query: string) => (await fetchMessages(ada, query)).map(({ message }) => message);
  const newest = await fetchMessages(ada);
  expect(newest.map(({ message }) => message)).toEqual(rows.slice(130).map(({ message }) => message));
  expect(await lines(`?before=${newest[0]?.id}`)).toEqual(rows.slice(30, 130).map(({ message }) => message));
  expect(await lines(`?after=${newest[97]?.id}`)).toEqual(["line 228", "line 229"]);
  expect(await lines(`?after=0`)).toEqual(rows.slice(0, 100).map(({ message }) => message));
});

test("a message is text of 1 to 4,000 characters, without invisible ones", async () => {
  const ada = await createUser();
  const refusals = ["", "   \n ", "x".repeat(4_001), 7, null, undefined, "\u202e\u0007"];
  for (const message of refusals)
    expect(await errorOf(await ada.post("/app/message/create", { message }))).toEqual([400, "bad_input"]);
  await db.delete(attempts);
  expect((await sendMessage(ada, "x".repeat(4_000))).message).toHaveLength(4_000);
  expect((await sendMessage(ada, "a\u202eb\u0000c\r\nd\te")).message).toBe("abc\nd\te");
  expect(await errorOf(await ada.post("/app/message/create", { message: "x", clientId: "a b" }))).toEqual([
    400,
    "bad_input",
  ]);
  expect(await fetchMessages(ada)).toHaveLength(2);
});

test("the twenty-first message in ten seconds is refused with Retry-After", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  for (let n = 0; n < 20; n++) await sendMessage(ada, `message ${n}`);
  const refused = await ada.post("/app/message/create", { message: "one too many" });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await errorOf(refused)).toEqual([429, "too_many"]);
  expect(await fetchMessages(ada)).toHaveLength(20);
  expect((await sendMessage(ben, "not my limit")).message).toBe("not my limit");
});

test("the last message seen only moves forward, and the other tabs are notified", async () => {
  const ada = await createUser();
  const tab = await openAuthenticatedSocket(ada);
  const first = await sendMessage(ada, "Hello");
  const { services, settled } = testServices();
  const { id } = await sendAsSeller(services, ada.user.id, { message: "Hi" });
  await settled();
  const see = async (upTo: number) => (await ada.post("/app/messages/seen", { id: upTo })).json();
  expect(await (await ada.fetch("/app/messages/seen")).json()).toEqual({ id: 0 });
  expect(await see(id)).toEqual({ id });
  expect(await see(first.id)).toEqual({ id });
  expect(await see(id + 1_000)).toEqual({ id });
  await tab.waitForFrames(1, (frame) => frame.event === "seen" && frame.data.id === id);
});

test("the chat requires a session, for calls and sockets", async () => {
  const visitor = await createVisitor();
  expect(await errorOf(await visitor.post("/app/message/create", { message: "Hi" }))).toEqual([
    401,
    "not_logged_in",
  ]);
  expect(await errorOf(await visitor.fetch("/app/messages/user"))).toEqual([401, "not_logged_in"]);
  expect(await errorOf(await requestUpgrade({ token: null }))).toEqual([401, "not_logged_in"]);
  expect(await errorOf(await visitor.fetch("/app/chat"))).toEqual([426, "upgrade_required"]);
});

test("a socket that has not authenticated receives nothing", async () => {
  const ada = await createUser();
  const [silent, tab] = [await openChatSocket(ada), await openAuthenticatedSocket(ada)];
  await sendMessage(ada, "Hello");
  await waitForMessages(tab, 1);
  silent.send({ event: "authenticate", userId: ada.user.id });
  await silent.waitForFrames(1);
  expect(silent.frames).toEqual([{ event: "authenticated" }]);
});

test("logging out closes the sockets of that session only", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  const [tabs, other] = [
    [await openAuthenticatedSocket(ada), await openAuthenticatedSocket(ada)],
    await openAuthenticatedSocket(ben),
  ];
  expect((await ada.post("/app/logout", {})).status).toBe(204);
  for (const tab of tabs) expect(await tab.closed).toEqual({ code: 4401, reason: "logged out" });
  expect((await requestUpgrade({ token: ada.token })).status).toBe(401);
  await sendMessage(ben, "still here");
  await waitForMessages(other, 1);
});

/** What ends sessions of the user other than the one that does it. */
const SESSION_ENDINGS: Record<string, (ada: Account, services: Services) => Promise<unknown>> = {
  "a password that was changed": ({ user, token }, services) =>
    changePassword(services, user, {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      userAgent: "",
      sessionToken: token,
    }),
  "a password that was chosen by the mailed link": async ({ user }, services) => {
    const { token } = await insertMailToken(user.id, "reset", user.email, new Date());
    const visitor = { userAgent: "", network: "chat", site: "chat" };
    await resetPassword(services, token, { password: NEW_PASSWORD, visitor });
  },
  "a press on Log out the others": ({ user, token }, services) =>
    logOutOthers(services, user, { currentPassword: PASSWORD, sessionToken: token }),
};

for (const [name, endSessions] of Object.entries(SESSION_ENDINGS))
  test(`${name} closes the sockets of the sessions it ends`, async () => {
    const ada = await createUserWithPassword();
    const elsewhere = await insertSession(ada.user.id);
    const tab = await openAuthenticatedSocket({ ...ada, token: elsewhere });
    const { services, settled } = testServices();
    await endSessions(ada, services);
    await settled();
    expect(await tab.closed).toEqual({ code: 4401, reason: "logged out" });
    expect((await requestUpgrade({ token: elsewhere })).status).toBe(401);
  });

test("a socket is closed when its session expires", async () => {
  const ada = await createUserWithPassword();
  const brief = await insertSession(ada.user.id);
  const [tab, lasting] = [
    await openAuthenticatedSocket({ ...ada, token: brief }),
    await openAuthenticatedSocket(ada),
  ];
  const end = { expiresAt: new Date(0) };
  await db
    .update(sessions)
    .set(end)
    .where(eq(sessions.tokenHash, await hashOfToken(brief)));
  // The chat room knows only the expiry from the upgrade.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
  await chatRoomOf(ada).broadcast({ event: "inboxChanged", data: { userId: ada.user.id } });
  vi.useRealTimers();
  expect(await tab.closed).toEqual({ code: 4401, reason: "logged out" });
  expect(tab.frames.map(({ event }) => event)).toEqual(["authenticated"]);
  expect((await requestUpgrade({ token: brief })).status).toBe(401);
  // The other session was extended meanwhile: its tab was closed too, and reconnects.
  await lasting.closed;
  const back = await openAuthenticatedSocket(ada);
  await sendMessage(ada, "still here");
  await waitForMessages(back, 1);
});

test("deleting an account closes its sockets, deletes its messages and refuses new ones", async () => {
  const ada = await createUser();
  const tab = await openAuthenticatedSocket(ada);
  await sendMessage(ada, "Hello");
  const { services, settled } = testServices();
  await deleteAccount(services, ada.user, { currentPassword: "", sessionToken: ada.token });
  await settled();
  expect((await tab.closed).code).toBe(4401);
  expect(await db.select().from(chatMessages).where(eq(chatMessages.userId, ada.user.id))).toEqual([]);
  await expect(sendAsSeller(services, ada.user.id, { message: "Hi" })).rejects.toThrow("not_found");
  const [row] = await db.select().from(users).where(eq(users.id, ada.user.id));
  expect(row?.deletedAt).not.toBeNull();
});

import { expect, test } from "vitest";
import { SOCKETS_MAX } from "#app/chat/chat-limits.ts";
import {
  openAuthenticatedSocket,
  openChatSocket,
  requestUpgrade,
  sendMessage,
  waitForMessages,
} from "#tests/support/chat-sockets.ts";
import { seededRandom } from "#tests/support/random.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

/** Opens another shopper's chat. @returns a check that it still works. */
async function openUnaffectedChat() {
  const person = await createUser();
  const tab = await openAuthenticatedSocket(person);
  return async () => {
    await sendMessage(person, "undisturbed");
    await waitForMessages(tab, 1);
    expect(tab.messages().map(({ message }) => message)).toEqual(["undisturbed"]);
  };
}

test("refuses a socket for a page of another site, even with a session", async () => {
  const { token } = await createUser();
  const foreign = [
    "https://evil.test",
    `${ORIGIN}.evil.test`,
    ORIGIN.replace("https", "http"),
    `${ORIGIN}:8443`,
    "null",
    "",
    null,
  ];
  for (const origin of foreign) expect((await requestUpgrade({ token, origin })).status).toBe(403);
  expect((await requestUpgrade({ token })).status).toBe(101);
});

test("refuses a socket without a valid session", async () => {
  for (const token of [null, "x".repeat(43), "short"])
    expect((await requestUpgrade({ token })).status).toBe(401);
});

test("refuses to authenticate as another user", async () => {
  const [ada, ben] = [await createUser(), await createUser()];
  const expectUnaffected = await openUnaffectedChat();
  const spy = await openChatSocket(ada);
  spy.send({ event: "connectChat" });
  spy.send({ event: "authenticate", userId: ben.user.id });
  expect(await spy.closed).toEqual({ code: 4403, reason: "not your user id" });
  expect(spy.frames).toEqual([]);
  await expectUnaffected();
});

const BAD: [string, (person: TestUser) => string | ArrayBuffer, number][] = [
  ["a megabyte", () => "x".repeat(1_000_000), 1009],
  [
    "just over the cap",
    ({ user }) => JSON.stringify({ event: "authenticate", userId: user.id.padEnd(4_100) }),
    1009,
  ],
  ["binary", () => new Uint8Array([1, 2, 3]).buffer, 1003],
  ["a megabyte of binary", () => new Uint8Array(1_000_000).buffer, 1003],
  ["no JSON", () => "hello", 4400],
  ["nothing", () => "", 4400],
  ["an unknown event", () => JSON.stringify({ event: "newMessage", data: {} }), 4400],
  ["JSON of another shape", () => "[1,2,3]", 4400],
  ["a user id that is none", () => JSON.stringify({ event: "authenticate", userId: { $ne: "" } }), 4400],
];

test.each(BAD)("a frame of %s closes only its own socket", async (_, frame, code) => {
  const ada = await createUser();
  const expectUnaffected = await openUnaffectedChat();
  const [bad, good] = [await openAuthenticatedSocket(ada), await openAuthenticatedSocket(ada)];
  bad.socket.send(frame(ada));
  const ended = await bad.closed;
  expect(ended.code).toBe(code);
  expect(ended.reason).not.toBe("");
  await sendMessage(ada, "the other tab lives");
  await waitForMessages(good, 1);
  await expectUnaffected();
});

test("a thousand frames a second close the socket after twenty", async () => {
  const ada = await createUser();
  const expectUnaffected = await openUnaffectedChat();
  const flood = await openChatSocket(ada);
  for (let n = 0; n < 1_000; n++) flood.send({ event: "authenticate", userId: ada.user.id });
  expect(await flood.closed).toEqual({ code: 4429, reason: "too many frames" });
  expect(flood.frames.length).toBeLessThanOrEqual(20);
  await expectUnaffected();
});

test("of fifty sockets of one user the newest stay open, the others are closed with a reason", async () => {
  const ada = await createUser();
  const expectUnaffected = await openUnaffectedChat();
  const sockets: Awaited<ReturnType<typeof openAuthenticatedSocket>>[] = [];
  for (let n = 0; n < 50; n++) sockets.push(await openAuthenticatedSocket(ada));
  const [old, young] = [sockets.slice(0, -SOCKETS_MAX), sockets.slice(-SOCKETS_MAX)];
  for (const { closed } of old) expect(await closed).toEqual({ code: 4408, reason: "too many sockets" });
  await sendMessage(ada, "to the ten");
  for (const tab of young) await waitForMessages(tab, 1);
  expect(old.flatMap((tab) => tab.messages())).toEqual([]);
  await expectUnaffected();
});

/** Random texts that repeat for the same seed. */
function randomTexts(seed: number) {
  const random = seededRandom(seed);
  const alphabet = ' {}[]":,\\\u0000\ud800éconnectChatauthenticateeventuserId0129';
  const letter = () => alphabet[Math.floor(random() * alphabet.length)];
  return () => Array.from({ length: Math.floor(random() * 200) }, letter).join("");
}

test("a random frame closes its socket with a reason, and the chat room goes on", async () => {
  const ada = await createUser();
  const expectUnaffected = await openUnaffectedChat();
  const listening = await openAuthenticatedSocket(ada);
  const frame = randomTexts(26);
  for (let n = 0; n < 100; n++) {
    const socket = await openChatSocket(ada);
    socket.send(frame());
    const { code, reason } = await socket.closed;
    expect([code, reason]).toEqual([4400, "unknown frame"]);
  }
  await sendMessage(ada, "after the noise");
  await waitForMessages(listening, 1);
  await expectUnaffected();
});

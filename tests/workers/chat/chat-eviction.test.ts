import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { sendAsSeller } from "#app/chat/chat.server.ts";
import { attempts } from "#app/db/schema.ts";
import {
  chatRoomOf,
  fetchMessages,
  openAuthenticatedSocket,
  sendMessage,
  waitForMessages,
} from "#tests/support/chat-sockets.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";

const EVICTIONS = 100;
const ABORTS = 60;

test("while the chat room is evicted between and during sends, messages are stored once, in order, and reach both open tabs", async () => {
  const ada = await createUser();
  const tabs = [await openAuthenticatedSocket(ada), await openAuthenticatedSocket(ada)];
  const { services, settled } = testServices();
  const confirmed: number[] = [];
  const [first] = tabs;
  const wakeRoom = async (times: number) => {
    first?.send({ event: "authenticate", userId: ada.user.id });
    await first?.waitForFrames(times, ({ event }) => event === "authenticated");
  };
  for (let n = 0; n < EVICTIONS; n++) {
    // A hibernating room cannot be evicted: a frame on its socket wakes it first.
    await wakeRoom(n + 2);
    const sending =
      n % 2
        ? sendAsSeller(services, ada.user.id, { message: `seller ${n}`, clientId: `s-${n}` })
        : sendMessage(ada, `shopper ${n}`, `u-${n}`);
    // Every other eviction hits while the message is on its way.
    if (n % 4 < 2) await sending;
    await evictDurableObject(chatRoomOf(ada));
    confirmed.push((await sending).id);
    if (n % 10 === 0) await db.delete(attempts);
  }
  await settled();
  const stored: number[] = [];
  for (
    let page = await fetchMessages(ada, "?after=0");
    page.length;
    page = await fetchMessages(ada, `?after=${stored.at(-1)}`)
  )
    stored.push(...page.map(({ id }) => id));
  expect(stored).toEqual(confirmed);
  for (const tab of tabs) {
    await waitForMessages(tab, EVICTIONS);
    const received = tab.messages().map(({ id }) => id);
    expect(new Set(received)).toEqual(new Set(confirmed));
  }
});

test("after the chat room is aborted, a tab that asks for the messages after its last one gets all of them", async () => {
  const ada = await createUser();
  const { services, settled } = testServices();
  const known: number[] = [];
  const confirmed: number[] = [];
  for (let n = 0; n < ABORTS; n++) {
    const tab = await openAuthenticatedSocket(ada);
    const answer = sendAsSeller(services, ada.user.id, { message: `answer ${n}` });
    if (n % 2) await answer;
    await abortAllDurableObjects();
    confirmed.push((await answer).id);
    expect((await tab.closed).code).toBe(1006);
    const missed = await fetchMessages(ada, `?after=${known.at(-1) ?? 0}`);
    known.push(...missed.map(({ id }) => id));
  }
  await settled();
  expect(known).toEqual(confirmed);
});

import { expect, test, vi } from "vitest";
import { createChatClient, createFakeChatServer, createFakeClock } from "#tests/support/fake-chat.ts";
import { seededRandom } from "#tests/support/random.ts";

// The specification wants network errors in the console.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const createFakeChat = () => {
  const clock = createFakeClock();
  return { clock, ...createFakeChatServer(clock) };
};

test("a message is shown at once as pending, and as sent after the response", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  tab.chat.send("  Hello ");
  expect([tab.texts(), tab.states()]).toEqual([["Hello"], ["pending"]]);
  await clock.advance(10);
  expect(tab.states()).toEqual(["sent"]);
  expect(fake.stored.map(({ message }) => message)).toEqual(["Hello"]);
});

test("white space alone is not sent", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  tab.chat.send(" \n ");
  await clock.advance(10);
  expect(tab.texts()).toEqual([]);
});

test("messages are sent in order, one at a time", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  for (const text of ["1", "2", "3", "4"]) tab.chat.send(text);
  await clock.advance(10);
  expect(fake.stored.map(({ message }) => message)).toEqual(["1", "2", "3", "4"]);
});

test("without a network messages wait and are sent when it is back", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.isUp = false;
  fake.closeSockets();
  tab.chat.send("1");
  tab.chat.send("2");
  await clock.advance(9_000);
  expect(tab.states()).toEqual(["pending", "pending"]);
  await clock.advance(1_500);
  expect(tab.states()).toEqual(["late", "late"]);
  await clock.advance(10 * 60_000);
  expect([tab.states(), tab.chat.view().connection]).toEqual([["late", "late"], "waiting"]);
  fake.server.isUp = true;
  await clock.advance(10_000);
  expect(tab.states()).toEqual(["sent", "sent"]);
  expect(fake.stored.map(({ message }) => message)).toEqual(["1", "2"]);
});

test("a message that cannot be sent on an open socket is marked, and a click sends it at once", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.isUp = false;
  tab.chat.send("stuck");
  await clock.advance(60_000);
  expect(tab.states()).toEqual(["late"]);
  fake.server.isUp = true;
  tab.chat.retry(tab.chat.view().lines[0]?.key ?? "");
  await clock.advance(1);
  expect(tab.states()).toEqual(["sent"]);
});

test("a closed chat sends nothing more", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.isUp = false;
  tab.chat.send("mine");
  await clock.advance(1_000);
  tab.chat.stop();
  fake.server.isUp = true;
  await clock.advance(60_000);
  expect(fake.stored).toEqual([]);
});

test("the last message seen is reported until the server confirms it", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  const { id } = fake.sendFromSeller("Hello");
  await clock.advance(10);
  fake.server.isUp = false;
  tab.chat.setVisible(true);
  await clock.advance(60_000);
  expect([tab.chat.view().unseen, fake.server.seenId]).toEqual([0, 0]);
  fake.server.isUp = true;
  await clock.advance(10_000);
  expect(fake.server.seenId).toBe(id);
});

test("each message of the seller plays a sound, whether the chat is visible or not", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  const ids: number[] = [];
  for (const open of [false, true, false]) {
    tab.chat.setVisible(open);
    ids.push(fake.sendFromSeller(`open: ${open}`).id);
    await clock.advance(10);
  }
  expect(tab.observed.chimes).toEqual(ids);
});

test("a message whose response was lost is stored and shown once", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.lostResponses = 1;
  tab.chat.send("once");
  await clock.advance(10_000);
  expect([tab.texts(), tab.states()]).toEqual([["once"], ["sent"]]);
  expect(fake.stored).toHaveLength(1);
});

test("a refused message is marked, the others are sent, and a click sends it again", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.refusedWith = 500;
  tab.chat.send("refused");
  await clock.advance(10);
  fake.server.refusedWith = 0;
  tab.chat.send("taken");
  await clock.advance(10);
  expect([tab.texts(), tab.states()]).toEqual([
    ["taken", "refused"],
    ["sent", "failed"],
  ]);
  tab.chat.retry(tab.chat.view().lines[1]?.key ?? "");
  expect(tab.states()).toEqual(["sent", "pending"]);
  await clock.advance(10);
  expect(tab.states()).toEqual(["sent", "sent"]);
});

test("rate-limited messages wait and are not marked as failed", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.refusedWith = 429;
  tab.chat.send("patient");
  await clock.advance(20_000);
  expect(tab.states()).toEqual(["pending"]);
  fake.server.refusedWith = 0;
  await clock.advance(10_000);
  expect(tab.states()).toEqual(["sent"]);
});

test.each(["enough_today", "enough_until_verified", "unanswered"])(
  "a message beyond a ceiling (%s) is marked with the reason, and not sent again by itself",
  async (code) => {
    const { clock, ...fake } = createFakeChat();
    const tab = createChatClient(clock, fake);
    await clock.advance(10);
    fake.server.refusedWith = 429;
    fake.server.refusal = [code, "Enough for today."];
    tab.chat.send("one more");
    await clock.advance(10);
    const calls = fake.server.calls.length;
    await clock.advance(60_000);
    expect(fake.server.calls.filter((path) => path === "/message/create")).toHaveLength(1);
    expect(fake.server.calls).toHaveLength(calls);
    expect(tab.chat.view().lines).toMatchObject([
      { text: "one more", state: "failed", refusal: "Enough for today." },
    ]);
  },
);

test("unconfirmed messages survive a reload", async () => {
  const { clock, ...fake } = createFakeChat();
  const storage = new Map<string, string>();
  fake.server.isUp = false;
  const before = createChatClient(clock, fake, storage);
  before.chat.send("do not lose me");
  await clock.advance(1_000);
  before.chat.stop();
  fake.server.isUp = true;
  const after = createChatClient(clock, fake, storage);
  expect(after.texts()).toEqual(["do not lose me"]);
  await clock.advance(10_000);
  expect([after.texts(), after.states()]).toEqual([["do not lose me"], ["sent"]]);
  expect(JSON.parse(storage.get("stall:chat:ada") ?? "")).toEqual([]);
});

test("the seller's message plays a sound and counts as unseen until the chat is visible", async () => {
  const { clock, ...fake } = createFakeChat();
  const [tab, other] = [createChatClient(clock, fake), createChatClient(clock, fake)];
  await clock.advance(10);
  const { id } = fake.sendFromSeller("Hello");
  fake.sendFromSeller("Still there?");
  await clock.advance(10);
  for (const { chat, observed } of [tab, other]) {
    expect(chat.view().unseen).toBe(2);
    expect(observed.chimes[0]).toBe(id);
  }
  tab.chat.setVisible(true);
  await clock.advance(10);
  expect([tab.chat.view().unseen, other.chat.view().unseen]).toEqual([0, 0]);
  fake.sendFromSeller("Seen at once");
  await clock.advance(10);
  expect([tab.chat.view().unseen, other.chat.view().unseen]).toEqual([0, 0]);
  tab.chat.setVisible(false);
  fake.sendFromSeller("Away again");
  await clock.advance(10);
  expect([tab.chat.view().unseen, other.chat.view().unseen]).toEqual([1, 1]);
});

test("unseen messages stay unseen after a reload, without a sound", async () => {
  const { clock, ...fake } = createFakeChat();
  fake.sendFromSeller("While you were away");
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  expect([tab.chat.view().unseen, tab.observed.chimes]).toEqual([1, []]);
});

test("a lost frame is noticed by the next one", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.isSilent = true;
  fake.sendFromSeller("lost on the way");
  fake.server.isSilent = false;
  fake.sendFromSeller("arrives");
  await clock.advance(10);
  expect(tab.texts()).toEqual(["lost on the way", "arrives"]);
});

test("a socket without any response is replaced within half a minute", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.server.isSilent = true;
  await clock.advance(30_001);
  expect(tab.chat.view().connection).not.toBe("live");
  fake.server.isSilent = false;
  fake.sendFromSeller("back");
  await clock.advance(10_000);
  expect([tab.texts(), tab.chat.view().connection]).toEqual([["back"], "live"]);
});

test("after a reconnection all messages since the last one are fetched, page by page", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  fake.sendFromSeller("first");
  await clock.advance(10);
  fake.server.isUp = false;
  fake.closeSockets();
  for (let n = 0; n < 250; n++) fake.sendFromSeller(`missed ${n}`);
  fake.server.isUp = true;
  await clock.advance(10_000);
  expect(tab.texts()).toEqual(["first", ...Array.from({ length: 250 }, (_, n) => `missed ${n}`)]);
  expect(fake.server.calls.filter((path) => path.includes("after="))).toHaveLength(4);
});

test("older messages are loaded on request", async () => {
  const { clock, ...fake } = createFakeChat();
  for (let n = 0; n < 150; n++) fake.sendFromSeller(`${n}`);
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  expect([tab.texts().length, tab.chat.view().hasOlder]).toEqual([100, true]);
  await tab.chat.loadOlder();
  expect([tab.texts().length, tab.chat.view().hasOlder]).toEqual([150, false]);
  expect(tab.texts()[0]).toBe("0");
});

test("delays between reconnections grow to five seconds, with jitter", async () => {
  const { clock, ...fake } = createFakeChat();
  fake.server.isUp = false;
  createChatClient(clock, fake);
  const tries: number[] = [];
  for (let second = 0; second < 60; second++) {
    const before = fake.server.sockets;
    await clock.advance(1_000);
    if (fake.server.sockets > before) tries.push(second);
  }
  const pauses = tries.slice(1).map((second, at) => second - (tries[at] ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5);
  expect(tries.length).toBeLessThan(25);
});

test("a quiet chat stays on one socket for hours", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(6 * 60 * 60_000);
  expect([fake.server.sockets, tab.chat.view().connection]).toEqual([1, "live"]);
});

test("a page that becomes visible connects at once", async () => {
  const { clock, ...fake } = createFakeChat();
  fake.server.isUp = false;
  const tab = createChatClient(clock, fake);
  await clock.advance(60_000);
  fake.server.isUp = true;
  tab.chat.wake();
  await clock.advance(5);
  expect(tab.chat.view().connection).toBe("live");
});

test("a tab replaced by newer ones reconnects only when it becomes visible", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.closeSockets(4408);
  await clock.advance(60 * 60_000);
  expect([fake.server.sockets, tab.chat.view().connection]).toEqual([1, "waiting"]);
  tab.chat.wake();
  await clock.advance(10);
  expect(tab.chat.view().connection).toBe("live");
});

test("a socket closed because of the session reloads the session", async () => {
  const { clock, ...fake } = createFakeChat();
  const tab = createChatClient(clock, fake);
  await clock.advance(10);
  fake.closeSockets(4401);
  expect(tab.observed.unauthorized).toBe(1);
  tab.chat.stop();
  await clock.advance(60_000);
  expect(fake.server.sockets).toBe(1);
});

test("through 300 connection losses on two tabs each message is stored and shown once, in order, and the chat is back in ten seconds", async () => {
  const random = seededRandom(5);
  const clock = createFakeClock(random);
  const fake = createFakeChatServer(clock);
  const tabs = [createChatClient(clock, fake), createChatClient(clock, fake)];
  await clock.advance(10);
  const [first, second] = tabs;
  for (let cut = 0; cut < 300; cut++) {
    const kind = random();
    fake.server.lostResponses = random() < 0.2 ? 1 : 0;
    if (kind < 0.5) fake.server.isUp = false;
    else if (kind < 0.7) fake.server.isSilent = true;
    if (kind < 0.9) fake.closeSockets();
    for (const [tab, name] of [
      [first, "a"],
      [second, "b"],
    ] as const)
      if (random() < 0.5) tab?.chat.send(`${name} ${cut}`);
    if (random() < 0.5) fake.sendFromSeller(`seller ${cut}`);
    await clock.advance(1_000 + random() * random() * 300_000);
    fake.server.isUp = true;
    // What a browser reports when a silent network is back.
    if (fake.server.isSilent) for (const { chat } of tabs) chat.wake();
    fake.server.isSilent = false;
    if (random() < 0.5) fake.sendFromSeller(`seller after ${cut}`);
    await clock.advance(10_000);
    for (const { chat } of tabs) expect(chat.view().connection).toBe("live");
    const ids = fake.stored.map(({ id }) => id);
    for (const { chat } of tabs) {
      expect(
        chat
          .view()
          .lines.filter(({ state }) => state === "sent")
          .map(({ id }) => id),
      ).toEqual(ids);
      expect(chat.view().unseen).toBe(
        fake.stored.filter((message) => message.isMessageFromUser === "false").length,
      );
    }
  }
  await clock.advance(60_000);
  const ids = fake.stored.map(({ id }) => id);
  for (const { chat } of tabs) {
    expect(chat.view().lines.map(({ id }) => id)).toEqual(ids);
    expect(chat.view().lines.every(({ state }) => state === "sent")).toBe(true);
  }
  for (const name of ["a", "b"]) {
    const cuts = fake.stored
      .filter(({ message }) => message.startsWith(`${name} `))
      .map(({ message }) => Number(message.slice(2)));
    expect(cuts).toEqual([...cuts].sort((a, b) => a - b));
  }
});

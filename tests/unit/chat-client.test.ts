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
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  tab.chat.send("  Hello ");
  expect([tab.texts(), tab.states()]).toEqual([["Hello"], ["pending"]]);
  await clock.advance(10);
  expect(tab.states()).toEqual(["sent"]);
  expect(shop.stored.map(({ message }) => message)).toEqual(["Hello"]);
});

test("white space alone is not sent", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  tab.chat.send(" \n ");
  await clock.advance(10);
  expect(tab.texts()).toEqual([]);
});

test("messages are sent in order, one at a time", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  for (const text of ["1", "2", "3", "4"]) tab.chat.send(text);
  await clock.advance(10);
  expect(shop.stored.map(({ message }) => message)).toEqual(["1", "2", "3", "4"]);
});

test("without a network messages wait and are sent when it is back", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.up = false;
  shop.cut();
  tab.chat.send("1");
  tab.chat.send("2");
  await clock.advance(9_000);
  expect(tab.states()).toEqual(["pending", "pending"]);
  await clock.advance(1_500);
  expect(tab.states()).toEqual(["late", "late"]);
  await clock.advance(10 * 60_000);
  expect([tab.states(), tab.chat.view().connection]).toEqual([["late", "late"], "waiting"]);
  shop.shop.up = true;
  await clock.advance(10_000);
  expect(tab.states()).toEqual(["sent", "sent"]);
  expect(shop.stored.map(({ message }) => message)).toEqual(["1", "2"]);
});

test("a message that cannot be sent on an open socket is marked, and a click sends it at once", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.up = false;
  tab.chat.send("stuck");
  await clock.advance(60_000);
  expect(tab.states()).toEqual(["late"]);
  shop.shop.up = true;
  tab.chat.retry(tab.chat.view().lines[0]?.key ?? "");
  await clock.advance(1);
  expect(tab.states()).toEqual(["sent"]);
});

test("a closed chat sends nothing more", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.up = false;
  tab.chat.send("mine");
  await clock.advance(1_000);
  tab.chat.stop();
  shop.shop.up = true;
  await clock.advance(60_000);
  expect(shop.stored).toEqual([]);
});

test("the last message seen is reported until the server confirms it", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  const { id } = shop.sendFromSeller("Hello");
  await clock.advance(10);
  shop.shop.up = false;
  tab.chat.setVisible(true);
  await clock.advance(60_000);
  expect([tab.chat.view().unseen, shop.shop.seenId]).toEqual([0, 0]);
  shop.shop.up = true;
  await clock.advance(10_000);
  expect(shop.shop.seenId).toBe(id);
});

test("each message of the seller plays a sound, whether the chat is visible or not", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  const ids: number[] = [];
  for (const open of [false, true, false]) {
    tab.chat.setVisible(open);
    ids.push(shop.sendFromSeller(`open: ${open}`).id);
    await clock.advance(10);
  }
  expect(tab.observed.chimes).toEqual(ids);
});

test("a message whose response was lost is stored and shown once", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.lose = 1;
  tab.chat.send("once");
  await clock.advance(10_000);
  expect([tab.texts(), tab.states()]).toEqual([["once"], ["sent"]]);
  expect(shop.stored).toHaveLength(1);
});

test("a refused message is marked, the others are sent, and a click sends it again", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.refuse = 500;
  tab.chat.send("refused");
  await clock.advance(10);
  shop.shop.refuse = 0;
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
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.refuse = 429;
  tab.chat.send("patient");
  await clock.advance(20_000);
  expect(tab.states()).toEqual(["pending"]);
  shop.shop.refuse = 0;
  await clock.advance(10_000);
  expect(tab.states()).toEqual(["sent"]);
});

test("unconfirmed messages survive a reload", async () => {
  const { clock, ...shop } = createFakeChat();
  const storage = new Map<string, string>();
  shop.shop.up = false;
  const before = createChatClient(clock, shop, storage);
  before.chat.send("do not lose me");
  await clock.advance(1_000);
  before.chat.stop();
  shop.shop.up = true;
  const after = createChatClient(clock, shop, storage);
  expect(after.texts()).toEqual(["do not lose me"]);
  await clock.advance(10_000);
  expect([after.texts(), after.states()]).toEqual([["do not lose me"], ["sent"]]);
  expect(JSON.parse(storage.get("stall:chat:ada") ?? "")).toEqual([]);
});

test("the seller's message plays a sound and counts as unseen until the chat is visible", async () => {
  const { clock, ...shop } = createFakeChat();
  const [tab, other] = [createChatClient(clock, shop), createChatClient(clock, shop)];
  await clock.advance(10);
  const { id } = shop.sendFromSeller("Hello");
  shop.sendFromSeller("Still there?");
  await clock.advance(10);
  for (const { chat, observed } of [tab, other]) {
    expect(chat.view().unseen).toBe(2);
    expect(observed.chimes[0]).toBe(id);
  }
  tab.chat.setVisible(true);
  await clock.advance(10);
  expect([tab.chat.view().unseen, other.chat.view().unseen]).toEqual([0, 0]);
  shop.sendFromSeller("Seen at once");
  await clock.advance(10);
  expect([tab.chat.view().unseen, other.chat.view().unseen]).toEqual([0, 0]);
  tab.chat.setVisible(false);
  shop.sendFromSeller("Away again");
  await clock.advance(10);
  expect([tab.chat.view().unseen, other.chat.view().unseen]).toEqual([1, 1]);
});

test("unseen messages stay unseen after a reload, without a sound", async () => {
  const { clock, ...shop } = createFakeChat();
  shop.sendFromSeller("While you were away");
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  expect([tab.chat.view().unseen, tab.observed.chimes]).toEqual([1, []]);
});

test("a lost frame is noticed by the next one", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.silent = true;
  shop.sendFromSeller("lost on the way");
  shop.shop.silent = false;
  shop.sendFromSeller("arrives");
  await clock.advance(10);
  expect(tab.texts()).toEqual(["lost on the way", "arrives"]);
});

test("a socket without any response is replaced within half a minute", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.shop.silent = true;
  await clock.advance(30_001);
  expect(tab.chat.view().connection).not.toBe("live");
  shop.shop.silent = false;
  shop.sendFromSeller("back");
  await clock.advance(10_000);
  expect([tab.texts(), tab.chat.view().connection]).toEqual([["back"], "live"]);
});

test("after a reconnection all messages since the last one are fetched, page by page", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  shop.sendFromSeller("first");
  await clock.advance(10);
  shop.shop.up = false;
  shop.cut();
  for (let n = 0; n < 250; n++) shop.sendFromSeller(`missed ${n}`);
  shop.shop.up = true;
  await clock.advance(10_000);
  expect(tab.texts()).toEqual(["first", ...Array.from({ length: 250 }, (_, n) => `missed ${n}`)]);
  expect(shop.shop.calls.filter((path) => path.includes("after="))).toHaveLength(4);
});

test("older messages are loaded on request", async () => {
  const { clock, ...shop } = createFakeChat();
  for (let n = 0; n < 150; n++) shop.sendFromSeller(`${n}`);
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  expect([tab.texts().length, tab.chat.view().hasOlder]).toEqual([100, true]);
  await tab.chat.loadOlder();
  expect([tab.texts().length, tab.chat.view().hasOlder]).toEqual([150, false]);
  expect(tab.texts()[0]).toBe("0");
});

test("delays between reconnections grow to five seconds, with jitter", async () => {
  const { clock, ...shop } = createFakeChat();
  shop.shop.up = false;
  createChatClient(clock, shop);
  const tries: number[] = [];
  for (let second = 0; second < 60; second++) {
    const before = shop.shop.opened;
    await clock.advance(1_000);
    if (shop.shop.opened > before) tries.push(second);
  }
  const pauses = tries.slice(1).map((second, at) => second - (tries[at] ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5);
  expect(tries.length).toBeLessThan(25);
});

test("a quiet chat stays on one socket for hours", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(6 * 60 * 60_000);
  expect([shop.shop.opened, tab.chat.view().connection]).toEqual([1, "live"]);
});

test("a page that becomes visible connects at once", async () => {
  const { clock, ...shop } = createFakeChat();
  shop.shop.up = false;
  const tab = createChatClient(clock, shop);
  await clock.advance(60_000);
  shop.shop.up = true;
  tab.chat.wake();
  await clock.advance(5);
  expect(tab.chat.view().connection).toBe("live");
});

test("a tab replaced by newer ones reconnects only when it becomes visible", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.cut(4408);
  await clock.advance(60 * 60_000);
  expect([shop.shop.opened, tab.chat.view().connection]).toEqual([1, "waiting"]);
  tab.chat.wake();
  await clock.advance(10);
  expect(tab.chat.view().connection).toBe("live");
});

test("a socket closed because of the session reloads the session", async () => {
  const { clock, ...shop } = createFakeChat();
  const tab = createChatClient(clock, shop);
  await clock.advance(10);
  shop.cut(4401);
  expect(tab.observed.unauthorized).toBe(1);
  tab.chat.stop();
  await clock.advance(60_000);
  expect(shop.shop.opened).toBe(1);
});

test("through 300 connection losses on two tabs each message is stored and shown once, in order, and the chat is back in ten seconds", async () => {
  const random = seededRandom(5);
  const clock = createFakeClock(random);
  const shop = createFakeChatServer(clock);
  const tabs = [createChatClient(clock, shop), createChatClient(clock, shop)];
  await clock.advance(10);
  const [first, second] = tabs;
  for (let cut = 0; cut < 300; cut++) {
    const way = random();
    shop.shop.lose = random() < 0.2 ? 1 : 0;
    if (way < 0.5) shop.shop.up = false;
    else if (way < 0.7) shop.shop.silent = true;
    if (way < 0.9) shop.cut();
    for (const [tab, name] of [
      [first, "a"],
      [second, "b"],
    ] as const)
      if (random() < 0.5) tab?.chat.send(`${name} ${cut}`);
    if (random() < 0.5) shop.sendFromSeller(`seller ${cut}`);
    await clock.advance(1_000 + random() * random() * 300_000);
    shop.shop.up = true;
    // What a browser reports when a silent network is back.
    if (shop.shop.silent) for (const { chat } of tabs) chat.wake();
    shop.shop.silent = false;
    if (random() < 0.5) shop.sendFromSeller(`seller after ${cut}`);
    await clock.advance(10_000);
    for (const { chat } of tabs) expect(chat.view().connection).toBe("live");
    const ids = shop.stored.map(({ id }) => id);
    for (const { chat } of tabs) {
      expect(
        chat
          .view()
          .lines.filter(({ state }) => state === "sent")
          .map(({ id }) => id),
      ).toEqual(ids);
      expect(chat.view().unseen).toBe(
        shop.stored.filter((message) => message.isMessageFromUser === "false").length,
      );
    }
  }
  await clock.advance(60_000);
  const ids = shop.stored.map(({ id }) => id);
  for (const { chat } of tabs) {
    expect(chat.view().lines.map(({ id }) => id)).toEqual(ids);
    expect(chat.view().lines.every(({ state }) => state === "sent")).toBe(true);
  }
  for (const name of ["a", "b"]) {
    const cuts = shop.stored
      .filter(({ message }) => message.startsWith(`${name} `))
      .map(({ message }) => Number(message.slice(2)));
    expect(cuts).toEqual([...cuts].sort((a, b) => a - b));
  }
});

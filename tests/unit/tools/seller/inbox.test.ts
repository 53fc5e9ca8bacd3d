import { expect, test } from "vitest";
import type { InboxEntry } from "#app/chat/inbox/inbox.contract.ts";
import { respondWith, startFakeStudio } from "#tests/support/fake-studio.ts";
import { runSellerCommand } from "#tests/support/seller-command.ts";

const WAITING: InboxEntry = {
  id: "contact:CM-7KQ2M9XR",
  name: "Ada\u001b[31m",
  email: "ada@people.test",
  language: "es",
  excerpt: "¿Cabe una\ntuerca?",
  answered: false,
  unread: true,
  done: false,
  at: "2026-11-20T14:05:59.000Z",
};

test("inbox shows the messages and the command to answer with, without control characters", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, [
    WAITING,
    { ...WAITING, id: "chat:ada-1", unread: false, answered: true },
  ]);
  const { code, out } = await runSellerCommand(["inbox", "--url", shop.url]);
  expect([code, out.split("\n")]).toEqual([
    0,
    [
      "NEW  2026-11-20 14:05 UTC  Ada\\u{1b}[31m <ada@people.test>  es",
      "  ¿Cabe una tuerca?",
      '  npm run seller -- reply contact:CM-7KQ2M9XR "…"',
      "answered  2026-11-20 14:05 UTC  Ada\\u{1b}[31m <ada@people.test>  es",
      "  ¿Cabe una tuerca?",
      '  npm run seller -- reply chat:ada-1 "…"',
      "",
    ],
  ]);
});

test("inbox searches, shows done conversations and prints JSON", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, [WAITING]);
  const { out } = await runSellerCommand(["inbox", "0.4", "nozzle", "--done", "--json", "--url", shop.url]);
  expect(JSON.parse(out)).toEqual({ conversations: [WAITING] });
  expect(Object.fromEntries(shop.calls[0]?.query ?? [])).toEqual({ q: "0.4 nozzle", done: "1" });
  shop.override = respondWith(200, []);
  expect((await runSellerCommand(["inbox", "--url", shop.url])).out).toBe("Nothing is waiting.\n");
});

test("reply repeats a lost call with the same id", async () => {
  const shop = await startFakeStudio();
  shop.override = (_, attempt) =>
    attempt === 1 ? { status: 502 } : { status: 200, body: JSON.stringify({ id: "chat:ada-1" }) };
  const run = await runSellerCommand(["reply", "chat:ada-1", "It", "does.", "--url", shop.url]);
  expect(run).toMatchObject({ code: 0, out: "Answered in the chat.\n" });
  const [first, again] = shop.calls.map(({ body }) => JSON.parse(body.toString()));
  expect(first).toMatchObject({ id: "chat:ada-1", message: "It does." });
  expect(again).toEqual(first);
});

test("reply to an unknown id suggests the inbox", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(404, { error: { code: "not_found", message: "There is nothing here." } });
  const run = await runSellerCommand(["reply", "chat:nobody", "Hello", "--url", shop.url]);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining("`inbox` shows what there is") });
});

test.each([[["reply"]], [["reply", "chat:ada"]], [["reply", "ada", "Hi"]], [["inbox", "--all"]]])(
  "%j is a usage error",
  async (argv) => {
    expect((await runSellerCommand(argv)).code).toBe(2);
  },
);

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ImportAnswer } from "#app/imports/imports.contract.ts";
import { respondWith, startFakeStudio } from "#tests/support/fake-studio.ts";
import { runSellerCommand } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const ANSWER: ImportAnswer = {
  kind: "gumroad-sales",
  dryRun: true,
  rate: { currency: "USD", rate: 1.2, date: "2026-11-20" },
  rows: [
    {
      line: 2,
      kind: "model",
      title: "Owl",
      match: null,
      buyer: null,
      licence: null,
      price: { text: "12.00 USD", cents: 1000 },
      outcome: "created",
      text: "Converted",
    },
    {
      line: 3,
      kind: "purchase",
      title: "Owl - Big",
      match: "Owl",
      buyer: "ada@people.test",
      licence: "standard",
      price: null,
      outcome: "refused",
      text: "It was refunded",
    },
  ],
};

test("import sends the file's text, and shows what becomes of each row", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, ANSWER);
  const file = join(await temporaryFolder(), "sales.csv");
  await writeFile(file, Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from("Name\nJosé")]));
  const { code, out } = await runSellerCommand([
    "import",
    file,
    "--dry-run",
    "--language",
    "es",
    "--url",
    shop.url,
  ]);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toMatchObject({
    file: expect.stringMatching(/Name\nJosé$/),
    currency: "EUR",
    language: "es",
    dryRun: true,
  });
  expect(code).toBe(0);
  expect(out).toContain("12.00 USD → 10.00 €");
  expect(out).toContain("Owl - Big → Owl");
  expect(out).toContain("ada@people.test standard  It was refunded");
  expect(out).toContain("1 to be created, 0 present, 1 refused. Nothing was stored.");
});

test("past buyers are mailed by an option of its own", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, { mailed: 2 });
  const { out } = await runSellerCommand(["import", "--mail-buyers", "--language", "es", "--url", shop.url]);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual({ language: "es" });
  expect(out).toBe("2 mails to past buyers on the way.\n");
});

test("wrong use of import says what is missing and calls nothing", async () => {
  const shop = await startFakeStudio();
  for (const args of [[], ["a.csv", "b.csv"], ["a.csv", "--mail-buyers"], ["a.csv", "--currency", "GBP"]])
    expect((await runSellerCommand(["import", ...args, "--url", shop.url])).code).toBe(2);
  expect(shop.calls).toEqual([]);
});

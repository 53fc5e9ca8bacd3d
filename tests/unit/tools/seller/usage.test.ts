import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { respondWith, STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { PUBLISHED_MODEL, runSellerCommand } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const MAIN = join(import.meta.dirname, "../../../../tools/seller/main.ts");

const TEXTS = ["--price", "4.99", "--description", "A red one."];

test("list shows one product per line, and for an empty shop how to publish", async () => {
  const shop = await startFakeStudio();
  expect((await runSellerCommand(["list", "--url", shop.url])).out).toContain(
    "The shop is empty. Publish something",
  );
  const product = { id: "dragon", title: "Dragon", status: "unpublished" as const, version: 3, price: 499 };
  shop.products = [
    { ...product, weight: 5_792_591, files: 17, purchases: 1, updatedAt: "2026-11-20T22:47:28Z" },
  ];
  const run = await runSellerCommand(["list", "--url", shop.url]);
  expect(run.out).toBe("dragon  Dragon  v3  4.99 €  5.8 MB  17 files  1 purchase  2026-11-20  unpublished\n");
  const { out } = await runSellerCommand(["list", "--url", shop.url, "--json"]);
  expect(JSON.parse(out)).toMatchObject({ currency: "EUR", products: [{ id: "dragon", price: "4.99" }] });
});

test("unpublish takes a product out of the shop", async () => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand(["unpublish", "dragon", "--url", shop.url]);
  expect(run).toMatchObject({ code: 0, out: "dragon is out of the shop. Buyers keep it.\n" });
});

test("unpublishing an unknown product suggests list", async () => {
  const shop = await startFakeStudio();
  const body = JSON.stringify({ error: { code: "not_found", message: "There is nothing here." } });
  shop.override = () => ({ status: 404, body });
  const run = await runSellerCommand(["unpublish", "dragon", "--url", shop.url]);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining("no product dragon; `list` shows") });
});

test("delete says what it deleted, and why the shop keeps a model", async () => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand(["delete", "dragon", "--url", shop.url]);
  expect(run).toMatchObject({ code: 0, out: "dragon is deleted for good.\n" });
  const body = JSON.stringify({ error: { code: "product_owned", message: "Unpublish it instead." } });
  shop.override = () => ({ status: 409, body });
  const refused = await runSellerCommand(["delete", "dragon", "--url", shop.url]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("Unpublish it instead.") });
});

test("front-page shows the featured products, and sends a new order with the one before", async () => {
  const shop = await startFakeStudio();
  const run = (...ids: string[]) => runSellerCommand(["front-page", ...ids, "--url", shop.url]);
  expect((await run()).out).toContain("No product is featured");
  expect((await run("dragon", "vase")).out).toContain("dragon, vase come first.");
  expect((await run()).out).toBe("dragon  dragon\nvase    vase\n");
  expect(await run("vase")).toMatchObject({ code: 0 });
  expect((await run("--none")).out).toContain("No product is featured.");
  expect(shop.frontPages).toEqual([
    { ids: ["dragon", "vase"], loadedIds: [] },
    { ids: ["vase"], loadedIds: ["dragon", "vase"] },
    { ids: [], loadedIds: ["vase"] },
  ]);
});

test("schedule sends the time as it is written, and says what was scheduled before", async () => {
  const shop = await startFakeStudio();
  const answer = { id: "dragon", publishAt: "2026-11-27T17:00:00.000Z", before: "2026-11-26T17:00:00.000Z" };
  shop.override = respondWith(200, answer);
  const { out } = await runSellerCommand([
    "schedule",
    "dragon",
    "--at",
    "2026-11-27T18:00+01:00",
    "--url",
    shop.url,
  ]);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual({
    id: "dragon",
    publishAt: "2026-11-27T18:00+01:00",
  });
  expect(out).toBe(
    "dragon is published at 2026-11-27 17:00 UTC. It was scheduled for 2026-11-26 17:00 UTC.\n",
  );
  shop.override = respondWith(200, { ...answer, publishAt: null });
  const cancelled = await runSellerCommand(["schedule", "dragon", "--cancel", "--url", shop.url]);
  expect(cancelled.out).toBe("dragon stays a draft. It was scheduled for 2026-11-26 17:00 UTC.\n");
});

test("rollback sends the version it replaces, as the shop says it is, and the notes", async () => {
  const shop = await startFakeStudio();
  shop.current = { ...PUBLISHED_MODEL, version: 4 };
  const run = await runSellerCommand([
    "rollback",
    "dragon",
    "--to",
    "2",
    "--notes-es",
    "Otra vez",
    "--url",
    shop.url,
  ]);
  expect(run).toMatchObject({
    code: 0,
    out: "dragon has the files of version 2 again, as version 5.\n",
  });
  expect(shop.rollbacks).toEqual([{ id: "dragon", version: 2, loadedVersion: 4, notes: { es: "Otra vez" } }]);
});

test.each([
  [
    ["sales", "start", "dragon", "--price", "0.10", "--until", "2026-12-31"],
    "--price 0.10: the lowest is 0.50 €.",
  ],
  [["publish", "a", "--price", "0"], "--price 0: the lowest is 0.50 €; give --free."],
  [["edit", "dragon", "--commercial-price", "0"], "--commercial-price 0: the lowest is 0.50 €."],
])("%j is refused in a sentence that can be read", async (argv, sentence) => {
  expect((await runSellerCommand(argv)).err).toContain(sentence);
});

const NOWHERE = "http://127.0.0.1:9";
test.each([
  [[]],
  [["sell"]],
  [["publish"]],
  [["publish", "a", "b"]],
  [["publish", "a", "--colour", "red"]],
  [["publish", "a", "--price"]],
  [["publish", "a", "--price", "cheap"]],
  [["publish", "a", "--price", "4.999"]],
  [["publish", "a", "--price", "-1"]],
  [["publish", "a", "--price", "1", "--free"]],
  [["publish", "a", "--print-grams", "many"]],
  [["publish", "a", "--image-alt", "words"]],
  [["publish", "a", "--description", "@no-such-file"]],
  [["publish", "a.zip", "--incoming", "../a.zip"]],
  [["publish", "tests", "--dry-run"]],
  [["list", "more"]],
  [["list", "--url", "shop.example"]],
  [["list", "--url", "http://shop.example"]],
  [["list", "--url", "https://me:secret@shop.example"]],
  [["edit", "dragon"]],
  [["edit", "dragon", "--price", "0.49"]],
  [["edit", "dragon", "--remove", "id"]],
  [["publish", "a", "--remove", "tags"]],
  [["unpublish"]],
  [["unpublish", "Not An Id"]],
  [["unpublish", "--json"]],
  [["front-page", "dragon", "--none"]],
  [["rollback", "dragon"]],
  [["schedule", "dragon"]],
  [["schedule", "dragon", "--at", "2026-11-27T18:00Z", "--cancel"]],
  [["rollback", "dragon", "--to", "two"]],
  [["delete"]],
  [["delete", "Not An Id"]],
])("wrong use %j ends with 2 and points to the help", async (argv) => {
  const run = await runSellerCommand(argv);
  expect(run.code).toBe(2);
  expect(run.err).toContain("Help: npm run seller -- --help");
});

test.each([
  ["no such folder", ["publish", "no-such-folder", ...TEXTS, "--dry-run"], /There is no no-such-folder/],
  [
    "a file that is no zip",
    ["publish", "package.json", ...TEXTS, "--dry-run"],
    /neither a folder nor a \.zip/,
  ],
  [
    "an incoming folder",
    ["publish", "tests", "--incoming", "a.zip", ...TEXTS, "--dry-run"],
    /give the same \.zip/,
  ],
  ["a missing sheet", ["publish", "tests", "--sheet", "none.json", "--dry-run"], /none\.json cannot be read/],
  ["a shop that is off", ["list", "--url", NOWHERE], /No shop answers at .* Start it with `npm run dev`/],
])("%s ends with 1 and says what to do", async (_, argv, reason) => {
  const run = await runSellerCommand(argv);
  expect(run.code).toBe(1);
  expect(run.err).toMatch(reason);
});

test.each([
  [401, undefined, "The shop does not accept this SELLER_TOKEN."],
  [404, "<html>", "The shop answered 404. Is --url the address of a Stall shop?"],
  [302, "", "The shop has moved to another address. Give its address with --url."],
])("an answer %i is explained and the token is not printed", async (status, body, message) => {
  const shop = await startFakeStudio();
  shop.override = () => ({ status, body });
  const run = await runSellerCommand(["list", "--url", shop.url, "--json"]);
  expect(run).toMatchObject({ code: 1, err: `${message}\n` });
  expect(run.out + run.err).not.toContain(STUDIO_TOKEN);
});

test("a remote shop gets a token only from the variable, never the one of the shop on this machine", async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, ".dev.vars"), "SELLER_TOKEN=local\n");
  const argv = [MAIN, "list", "--url", "https://shop.example"];
  const run = promisify(execFile)(process.execPath, argv, { cwd, env: { ...process.env, SELLER_TOKEN: "" } });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("into the variable SELLER_TOKEN"),
  });
});

test("a deployed shop gets the token that setup wrote beside its address, and no other shop does", async () => {
  const cwd = await temporaryFolder();
  const shop = "https://127.0.0.1.nip.invalid";
  await writeFile(
    join(cwd, "wrangler.toml"),
    `[vars]\nSHOP_ORIGIN = "${shop}"\n[env.preview.vars]\nSHOP_ORIGIN = "https://preview.invalid"\n`,
  );
  await writeFile(join(cwd, ".secrets"), 'SELLER_TOKEN="deployed"\n');
  const standardErrorOf = (url: string) =>
    promisify(execFile)(process.execPath, [MAIN, "list", "--url", url], {
      cwd,
      env: { ...process.env, SELLER_TOKEN: "" },
    }).then(
      () => "",
      ({ stderr }: { stderr: string }) => stderr,
    );
  // With a token the command goes on to the network, where no such host answers.
  expect(await standardErrorOf(shop)).not.toContain("no seller token");
  expect(await standardErrorOf("https://preview.invalid")).toContain("There is no seller token");
  expect(await standardErrorOf("https://shop.example")).toContain("There is no seller token");
});

test.each([["--help"], ["help"], ["publish --help"], ["list -h"], ["help unpublish"]])(
  "%s prints examples and ends with 0",
  async (words) => {
    const run = await runSellerCommand(words.split(" "));
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toContain("Examples:\n  npm run seller -- ");
  },
);

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { PUBLISHED_MODEL, runSellerCommand } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const MAIN = join(import.meta.dirname, "../../../../tools/studio-cli/main.ts");

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
  [["publish", "a", "--price", "0"], "--price 0: the lowest is 0.50 €; give --free."],
  [["publish", "a", "--price", "4.999"], '--price 4.999: is not a price; write euros, such as "4.99".'],
  [["edit", "dragon", "--price", "-3"], "--price -3: is not a price"],
  [["edit", "dragon", "--print-grams", "many"], "--print-grams many: should be a number."],
  [["publish", "a", "--price", "1", "--free"], "Give --price or --free, not both."],
  [["publish", "a", "--image-alt", "words"], "There are more --image-alt than --image."],
  [["publish", "a", "--description-es", "@none"], "--description-es @none: it cannot be read"],
  [["publish", "a.zip", "--incoming", "../a.zip"], "it is the name after incoming/"],
  [["edit", "dragon", "--remove", "id"], "--remove id: it takes one of price, commercial-price"],
  [["publish", "a", "--remove", "tags"], "add --update"],
  [["publish", "a", "--desciption", "x"], "There is no option --desciption. Did you mean --description?"],
  [["publish", "a", "--price"], "--price needs a value: --price 4.99."],
  [["publish", "a", "--title", "--free"], "--title needs a value"],
  [["publish", "a", "--free=yes"], "--free takes no value."],
  [["list", "-x"], "There is no option -x."],
  [["publsh"], "There is no command publsh. Did you mean publish?"],
  [[], "Say what to do. The commands are publish, edit,"],
  [["publish"], "Usage: npm run seller -- publish FOLDER|ZIP"],
  [["edit", "dragon"], "Help: npm run seller -- edit --help"],
  [["unpublish", "Not An Id"], "Not An Id is not a product id; `list` shows them."],
  [["rollback", "dragon", "--to", "two"], "--to two: it is not the number of a version."],
  [["list", "--url", "http://shop.example"], "would send your token unencrypted"],
  [["list", "--url", "https://me:secret@shop.example"], "is not a shop's address"],
])("wrong use %j ends with 2 and says what is wrong", async (argv, sentence) => {
  const run = await runSellerCommand(argv);
  expect(run).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});

const NOWHERE = "http://127.0.0.1:9";
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
  [401, '{"error":{"code":"bad_token","message":"No."}}', "The shop does not accept this SELLER_TOKEN."],
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

test("the help of a command has each of its options, and says how texts are given in another language", async () => {
  const { out } = await runSellerCommand(["edit", "--help"]);
  const options = ["title TEXT", "commercial-price 24.99", "print-grams 85", "remove FIELD", "url ADDRESS"];
  for (const option of options) expect(out).toMatch(new RegExp(`^  --${option}( |$)`, "m"));
  expect(out).toMatch(
    /--title, --description, .*: in the shop's main language; add -en for\s+English, -es for Español/,
  );
});

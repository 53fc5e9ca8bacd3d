import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { runSellerCommand } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const MAIN = join(import.meta.dirname, "../../../../tools/studio-cli/main.ts");

const TEXTS = ["--price", "4.99", "--description", "A red one."];

test.each([
  [["publish", "a", "--price", "0"], "--price 0: the lowest is 0.50 €; give --free."],
  [["publish", "a", "--price", "4.999"], '--price 4.999: is not a price; write euros, such as "4.99".'],
  [["publish", "a", "--print-grams", "many"], "--print-grams many: should be a number."],
  [["publish", "a", "--price", "1", "--free"], "Give --price or --free, not both."],
  [["publish", "a", "--image-alt", "words"], "There are more --image-alt than --image."],
  [["publish", "a", "--description-es", "@none"], "--description-es @none: it cannot be read"],
  [["publish", "a.zip", "--incoming", "../a.zip"], "it is the name after incoming/"],
  [["publish", "a", "--update", "--remove", "id"], "--remove id: it takes one of price, commercial-price"],
  [["publish", "a", "--remove", "tags"], "add --update"],
  [["publish", "a", "--desciption", "x"], "There is no option --desciption. Did you mean --description?"],
  [["publish", "a", "--price"], "--price needs a value: --price 4.99."],
  [["publish", "a", "--title", "--free"], "--title needs a value"],
  [["publish", "a", "--free=yes"], "--free takes no value."],
  [["api", "-x"], "There is no option -x."],
  [["publsh"], "There is no command publsh. Did you mean publish?"],
  [[], "Say what to do. The commands are publish, api."],
  [["publish"], "Usage: npm run seller -- publish FOLDER|ZIP"],
  [["publish"], "Help: npm run seller -- publish --help"],
  [
    ["api", "GET", "/app/studio/products", "--url", "http://shop.example"],
    "would send your token unencrypted",
  ],
  [
    ["api", "GET", "/app/studio/products", "--url", "https://me:secret@shop.example"],
    "is not a shop's address",
  ],
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
  [
    "a shop that is off",
    ["api", "GET", "/app/studio/products", "--url", NOWHERE],
    /No shop answers at .* Start it with `npm run dev`/,
  ],
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
  const run = await runSellerCommand(["api", "GET", "/app/studio/products", "--url", shop.url, "--json"]);
  expect(run).toMatchObject({ code: 1, err: `${message}\n` });
  expect(run.out + run.err).not.toContain(STUDIO_TOKEN);
});

test("a remote shop gets a token only from the variable, never the one of the shop on this machine", async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, ".dev.vars"), "SELLER_TOKEN=local\n");
  const argv = [MAIN, "api", "GET", "/app/studio/products", "--url", "https://shop.example"];
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
    promisify(execFile)(process.execPath, [MAIN, "api", "GET", "/app/studio/products", "--url", url], {
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

test.each([["--help"], ["help"], ["publish --help"], ["api -h"], ["help api"]])(
  "%s prints examples and ends with 0",
  async (words) => {
    const run = await runSellerCommand(words.split(" "));
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toContain("Examples:\n  npm run seller -- ");
  },
);

test("the help of a command has each of its options, and says how texts are given in another language", async () => {
  const { out } = await runSellerCommand(["publish", "--help"]);
  const options = ["title TEXT", "commercial-price 24.99", "print-grams 85", "remove FIELD", "url ADDRESS"];
  for (const option of options) expect(out).toMatch(new RegExp(`^  --${option}( |$)`, "m"));
  expect(out).toMatch(
    /--title, --description, .*: in the shop's main language; add -en for\s+English, -es for Español/,
  );
});

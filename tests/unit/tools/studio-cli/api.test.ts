import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { respondWith, STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { runSellerCommand } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const ENDING = { ids: ["dragon"] };

test("api sends the token to a path of the shop, and prints the JSON of its answer", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, [{ id: "dragon", state: "running" }]);
  const run = await runSellerCommand(["api", "GET", "/app/studio/inbox?q=owl&done=1", "--url", shop.url]);
  expect(run).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(run.out)).toEqual([{ id: "dragon", state: "running" }]);
  const [call] = shop.calls;
  expect(call).toMatchObject({ call: "GET /inbox", body: Buffer.alloc(0) });
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ q: "owl", done: "1" });
  expect(call?.headers.authorization).toBe(`Bearer ${STUDIO_TOKEN}`);
});

test("api takes JSON from an argument, a file or standard input", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, ENDING);
  const file = join(await temporaryFolder(), "end.json");
  await writeFile(file, `\ufeff${JSON.stringify(ENDING)}`);
  for (const [body, input] of [
    [JSON.stringify(ENDING)],
    [`@${file}`],
    ["-", JSON.stringify(ENDING)],
  ] as const) {
    const argv = ["api", "POST", "/app/studio/sales/end", body, "--url", shop.url];
    expect(await runSellerCommand(argv, {}, false, input)).toMatchObject({ code: 0 });
  }
  const sent = shop.calls.map(({ body, headers }) => [JSON.parse(body.toString()), headers["content-type"]]);
  expect(sent).toEqual(Array(3).fill([ENDING, "application/json"]));
});

test("api prints a text as it is, and nothing where the shop has nothing to say", async () => {
  const shop = await startFakeStudio();
  shop.override = () => ({ status: 200, type: "text/csv; charset=utf-8", body: "Model,Sold\n" });
  const path = "/app/studio/models.csv?period=30";
  expect((await runSellerCommand(["api", "GET", path, "--url", shop.url])).out).toBe("Model,Sold\n");
  shop.override = () => ({ status: 204, body: "" });
  expect(
    await runSellerCommand(["api", "DELETE", "/app/studio/uploads?key=a", "--url", shop.url]),
  ).toMatchObject({
    code: 0,
    out: "",
  });
});

test("what the shop refuses is said in its words, with the fields, and ends with 1", async () => {
  const shop = await startFakeStudio();
  const error = { code: "bad_input", message: "Check the fields.", fields: { until: "It must end later." } };
  shop.override = respondWith(400, { error });
  const argv = ["api", "POST", "/app/studio/sales", "{}", "--url", shop.url];
  const words = "Check the fields.\n  until: It must end later.\n";
  expect(await runSellerCommand(argv)).toEqual({ code: 1, out: "", err: words });
  const { out } = await runSellerCommand([...argv, "--json"]);
  expect(JSON.parse(out)).toEqual({ error: { code: "bad_input", message: words.trim() } });
  shop.override = respondWith(401, { error: { code: "not_logged_in", message: "Log in first." } });
  expect((await runSellerCommand(argv)).err).toBe("Log in first.\n");
});

test("a change is sent once when its answer is lost, a question again", async () => {
  const shop = await startFakeStudio();
  shop.override = (_, attempt) => (attempt === 1 ? "cut-late" : { status: 200, body: "[]" });
  const lost = await runSellerCommand(["api", "POST", "/app/studio/sales/end", "{}", "--url", shop.url]);
  expect([lost.code, shop.calls.length]).toEqual([1, 1]);
  const asked = await runSellerCommand(["api", "GET", "/app/studio/sales", "--url", shop.url]);
  expect([asked.code, shop.calls.length]).toEqual([0, 3]);
});

test.each([
  "https://evil.example/app/studio/sales",
  "//evil.example/app/studio/sales",
  "/\\evil.example/app",
  "\\\\evil.example\\app",
  "/\t/evil.example/app",
  "@evil.example/app",
  ".evil.example/app",
  "/app/../../etc",
  "/app/%2e%2E/studio",
  "/app/./studio",
  "/app/studio/sales#part",
  "/app/studio/sa les",
  "app/studio/sales",
  "",
])("a path %j could lead the token elsewhere: nothing is sent", async (path) => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand(["api", "GET", path, "--url", shop.url]);
  expect(run).toMatchObject({ code: 2, err: expect.stringContaining("is not a path of the shop") });
  expect(shop.calls).toEqual([]);
});

test("a shop that sends api elsewhere is not followed", async () => {
  const [shop, other] = [await startFakeStudio(), await startFakeStudio()];
  shop.override = () => ({ status: 302, location: `${other.url}/app/studio/sales` });
  const run = await runSellerCommand(["api", "GET", "/app/studio/sales", "--url", shop.url]);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining("The shop has moved to") });
  expect(other.calls).toEqual([]);
});

test.each([
  [["api"], "api takes one of GET, POST, DELETE"],
  [["api", "PUT", "/app/studio/images"], "api takes one of GET, POST, DELETE"],
  [["api", "POST", "/app/studio/sales"], "POST takes JSON after the path"],
  [["api", "GET", "/app/studio/sales", "{}"], "GET and DELETE take none"],
  [["api", "POST", "/app/studio/sales", "{}", "{}"], "in one argument"],
  [["api", "POST", "/app/studio/sales", "{ids:[]}"], "The argument after the path is not JSON"],
  [["api", "POST", "/app/studio/sales", "-"], "Standard input is not JSON"],
])("wrong use %j ends with 2 and sends nothing", async (argv, sentence) => {
  const shop = await startFakeStudio();
  const run = await runSellerCommand([...argv, "--url", shop.url]);
  expect(run).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
  expect(shop.calls).toEqual([]);
});

test("a missing file ends with 1", async () => {
  const run = await runSellerCommand(["api", "POST", "/app/studio/sales", "@none.json"]);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining("none.json cannot be read") });
});

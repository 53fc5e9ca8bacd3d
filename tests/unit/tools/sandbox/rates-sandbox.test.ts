import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { remoteControls } from "#tools/sandbox/controls.ts";
import { type Controls, type RatesSandbox, startRatesSandbox } from "#tools/sandbox/rates.ts";

let sandbox: RatesSandbox;
let time = new Date("2026-11-20T15:30:00Z");

beforeAll(async () => {
  sandbox = await startRatesSandbox({ now: () => time });
});
beforeEach(() => sandbox.controls.reset());
afterAll(() => sandbox.close());

const feed = async () => (await fetch(sandbox.feedUrl)).text();

test("the feed has the ECB's shape: one dated cube with one row for each currency", async () => {
  const response = await fetch(sandbox.feedUrl);
  expect(response.headers.get("content-type")).toBe("text/xml");
  const xml = await response.text();
  expect(xml).toContain("<Cube time='2026-11-20'>");
  expect(xml.match(/<Cube currency='[A-Z]{3}' rate='[0-9.]+'\/>/g)).toHaveLength(5);
  expect(xml).toContain("<Cube currency='USD' rate='1.0850'/>");
  expect(xml.match(/<Cube\b/g)?.length).toBe(7);
  expect(xml.match(/<\/Cube>/g)?.length).toBe(2);
});

test.each([
  ["2026-11-21T00:00:00Z", "2026-11-20"],
  ["2026-11-22T23:59:59Z", "2026-11-20"],
  ["2026-11-23T00:00:00Z", "2026-11-23"],
])("at %s the feed is of the working day %s", async (now, day) => {
  time = new Date(now);
  expect(await feed()).toContain(`time='${day}'`);
});

test("rate and date are printed as a test asks, valid or not", async () => {
  Object.assign(sandbox.settings, { rate: "NaN", date: "1999-01-04" });
  const xml = await feed();
  expect(xml).toContain("currency='USD' rate='NaN'");
  expect(xml).toContain("time='1999-01-04'");
});

test("the dollar can be missing", async () => {
  sandbox.settings.rate = null;
  const xml = await feed();
  expect(xml).not.toContain("USD");
  expect(xml).toContain("GBP");
});

test("the feed can be cut off inside the dollar's row", async () => {
  sandbox.settings.truncated = true;
  expect((await feed()).endsWith("<Cube currency='USD' rate='1.")).toBe(true);
});

test("the feed can fail and can be something else with status 200", async () => {
  sandbox.settings.status = 503;
  expect((await fetch(sandbox.feedUrl)).status).toBe(503);
  Object.assign(sandbox.settings, { status: 200, garbage: true });
  const response = await fetch(sandbox.feedUrl);
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain("Cube");
});

test("only the feed is there, and it is read-only", async () => {
  expect((await fetch(`${sandbox.url}/`)).status).toBe(404);
  expect((await fetch(sandbox.feedUrl, { method: "DELETE" })).status).toBe(405);
});

test("the answer is changed over HTTP too", async () => {
  const controls = remoteControls<Controls>(sandbox.url);
  await controls.set({ rate: "2.5" });
  expect(await feed()).toContain("rate='2.5'");
  await controls.reset();
  expect(await feed()).toContain("rate='1.0850'");
});

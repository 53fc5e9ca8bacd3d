import { expect, test } from "vitest";
import {
  afterEvent,
  canPause,
  canResume,
  type DownloadEvent,
  newDownload,
} from "#app/downloads/browser/download-state.ts";
import {
  canDropRecord,
  downloadFromRecord,
  expiryOf,
  fileOfKey,
  isCopied,
  readRecord,
} from "#app/downloads/browser/records.browser.ts";
import { zipName } from "#app/downloads/file-name.ts";

const ETAG = `"${"a1".repeat(32)}"`;
const SHA256 = "a1".repeat(32);
const fresh = newDownload({ id: "screw-jar", title: "Screw jar", file: "screw-jar.1.zip" });
const opened: DownloadEvent = { type: "opened", etag: ETAG, loaded: 0, total: 1_000, at: 0 };
const afterEvents = (...events: DownloadEvent[]) => events.reduce(afterEvent, fresh);

test("a download opens, progresses, is checked and saved", () => {
  const running = afterEvents(opened, { type: "progress", loaded: 400, at: 1_000 });
  expect(running).toMatchObject({ phase: "running", etag: ETAG, loaded: 400, total: 1_000 });
  expect(running.samples).toEqual([
    { at: 0, loaded: 0 },
    { at: 1_000, loaded: 400 },
  ]);
  const checking = afterEvent(running, { type: "checking", loaded: 1_000 });
  expect(checking).toMatchObject({ phase: "checking", loaded: 1_000 });
  expect(afterEvent(checking, { type: "saved", sha256: SHA256 })).toMatchObject({
    phase: "saved",
    unreported: SHA256,
  });
});

test("a network error keeps the bytes, resets the speed and resumes", () => {
  const waiting = afterEvents(
    opened,
    { type: "progress", loaded: 400, at: 1_000 },
    { type: "waiting", loaded: 420 },
  );
  expect(waiting).toMatchObject({ phase: "waiting", loaded: 420, samples: [] });
  expect(afterEvents(opened, { type: "refused", loaded: 420 })).toMatchObject({
    phase: "refused",
    loaded: 420,
  });
  const again = afterEvent(waiting, { type: "opened", etag: ETAG, loaded: 420, total: 1_000, at: 9_000 });
  expect(again).toMatchObject({ phase: "running", loaded: 420 });
});

test("a file that changed meanwhile starts again at zero", () => {
  const running = afterEvents(opened, { type: "progress", loaded: 400, at: 1_000 });
  const restarted = afterEvent(running, {
    type: "opened",
    etag: '"new"',
    loaded: 0,
    total: 2_000,
    at: 2_000,
  });
  expect(restarted).toMatchObject({
    loaded: 0,
    total: 2_000,
    etag: '"new"',
    samples: [{ at: 2_000, loaded: 0 }],
  });
});

test("events after a pause change nothing", () => {
  const paused = afterEvents(opened, { type: "pause" });
  expect(paused.phase).toBe("paused");
  expect(afterEvent(paused, { type: "progress", loaded: 900, at: 2_000 })).toBe(paused);
  expect(afterEvent(paused, { type: "waiting", loaded: 900 })).toBe(paused);
  expect(afterEvent(paused, { type: "resume" })).toMatchObject({ phase: "starting", loaded: 0, etag: ETAG });
});

test("a failed download keeps its bytes, and Try again clears the failure", () => {
  const failed = afterEvents(
    opened,
    { type: "progress", loaded: 400, at: 1_000 },
    { type: "failed", failure: "network" },
  );
  expect(failed).toMatchObject({ phase: "failed", failure: "network", loaded: 400 });
  expect(canResume(failed)).toBe(true);
  expect(canPause(failed)).toBe(false);
  expect(afterEvent(failed, { type: "resume" })).toMatchObject({
    phase: "starting",
    failure: null,
    loaded: 400,
  });
});

test("bytes with the wrong SHA-256 are dropped", () => {
  const wrong = afterEvents(
    opened,
    { type: "checking", loaded: 1_000 },
    { type: "failed", failure: "corrupt" },
  );
  expect(wrong).toMatchObject({ phase: "failed", loaded: 0, total: 1_000 });
});

test("a running download cannot be resumed, a checked one not paused, a saved one nothing", () => {
  const running = afterEvents(opened);
  expect(afterEvent(running, { type: "resume" })).toBe(running);
  const checking = afterEvents(opened, { type: "checking", loaded: 1_000 });
  expect(afterEvent(checking, { type: "pause" })).toBe(checking);
  const saved = afterEvents(opened, { type: "saved", sha256: SHA256 });
  expect(afterEvent(saved, { type: "failed", failure: "corrupt" })).toBe(saved);
});

const record = {
  id: "screw-jar",
  title: "Screw jar",
  file: "screw-jar.1.zip",
  phase: "running",
  etag: ETAG,
  loaded: 400,
  total: 1_000,
  at: 5_000,
};

test("after a reload a running download restarts, a paused or failed one waits", () => {
  const phaseAfter = (phase: string) => {
    const read = readRecord(JSON.stringify({ ...record, phase }));
    return read && downloadFromRecord(read).phase;
  };
  expect(["starting", "running", "waiting", "checking"].map(phaseAfter)).toEqual(Array(4).fill("starting"));
  expect(phaseAfter("paused")).toBe("paused");
  expect(phaseAfter("failed")).toBe("failed");
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["another thing", '"text"'],
  ["a missing title", JSON.stringify({ ...record, title: undefined })],
  ["a phase there is not", JSON.stringify({ ...record, phase: "flying" })],
  ["a negative count", JSON.stringify({ ...record, loaded: -1 })],
  ["a number as ETag", JSON.stringify({ ...record, etag: 7 })],
  ["text as total", JSON.stringify({ ...record, total: "1000" })],
])("a record that holds %s is not read", (_, text) => {
  expect(readRecord(text)).toBeNull();
});

test("a download that the browser took over ignores later events", () => {
  const taken = afterEvents(opened, { type: "browser" });
  expect(taken).toMatchObject({ phase: "browser", loaded: 0, total: null });
  expect(afterEvent(taken, { type: "progress", loaded: 900, at: 2_000 })).toBe(taken);
  expect(afterEvent(taken, { type: "resume" })).toBe(taken);
});

const [MINUTE, DAY, GIGABYTE] = [60_000, 86_400_000, 1e9];
const savedRecord = (change: object) =>
  readRecord(JSON.stringify({ ...record, phase: "saved", at: 0, unreported: null, ...change })) ??
  expect.fail("not a record");

test("a finished file is kept for a quarter of an hour, a huge one longer, a partial one always", () => {
  expect(expiryOf(savedRecord({}))).toBe(15 * MINUTE);
  expect(expiryOf(savedRecord({ loaded: 4 * GIGABYTE }))).toBe(MINUTE + 2_000_000);
  expect(expiryOf(savedRecord({ phase: "browser" }))).toBe(DAY);
  expect(expiryOf(savedRecord({ phase: "paused" }))).toBe(Number.POSITIVE_INFINITY);
});

test("only a copied file may be deleted when the page is left", () => {
  expect(isCopied(savedRecord({ loaded: 1_000 }), MINUTE)).toBe(false);
  expect(isCopied(savedRecord({ loaded: 1_000 }), MINUTE + 1)).toBe(true);
  expect(isCopied(savedRecord({ loaded: GIGABYTE }), MINUTE + 1)).toBe(false);
  expect(isCopied(savedRecord({ phase: "paused" }), DAY)).toBe(false);
});

test("a record is deleted when its file was counted, or after thirty days", () => {
  expect(canDropRecord(savedRecord({}), 0)).toBe(true);
  expect(canDropRecord(savedRecord({ unreported: SHA256 }), 30 * DAY)).toBe(false);
  expect(canDropRecord(savedRecord({ unreported: SHA256 }), 30 * DAY + 1)).toBe(true);
});

test("only our own storage keys name a file", () => {
  expect(fileOfKey("stall:download:a.1.zip")).toBe("a.1.zip");
  expect(fileOfKey("theme")).toBeNull();
  expect(fileOfKey(null)).toBeNull();
});

test.each([
  ["Screw jar", "Screw jar.zip"],
  ["Maceta lobulada ñ", "Maceta lobulada ñ.zip"],
  ['a/b\\c:d*e?f"g<h>i|j', "a-b-c-d-e-f-g-h-i-j.zip"],
  ["../../etc", "etc.zip"],
  ["...", "jar.zip"],
  ["x".repeat(300), `${"x".repeat(120)}.zip`],
  [`${"x".repeat(119)}😀y`, `${"x".repeat(119)}😀.zip`],
])("the title %s becomes the file %s", (title, name) => {
  expect(zipName({ id: "jar", title })).toBe(name);
});

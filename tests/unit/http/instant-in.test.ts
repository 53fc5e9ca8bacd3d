import { expect, test } from "vitest";
import { instantIn } from "#app/http/instant-in.server.ts";

const read = (fields: Record<string, string>, timeZone = "Europe/Madrid") =>
  instantIn(new URLSearchParams(fields), "until", timeZone);

test.each([
  ["a day alone means until its end", { until: "2026-12-31" }, "2026-12-31T23:00:00.000Z"],
  ["also in summer", { until: "2026-07-31", "until.time": "" }, "2026-07-31T22:00:00.000Z"],
  ["a day with a time", { until: "2026-12-31", "until.time": "18:30" }, "2026-12-31T17:30:00.000Z"],
  ["one field with both", { until: "2026-07-31T18:30" }, "2026-07-31T16:30:00.000Z"],
  ["a time that the clocks skip", { until: "2026-03-29T02:30" }, "2026-03-29T01:00:00.000Z"],
  ["nothing", { until: "" }, null],
  ["no time", { until: "soon" }, "soon"],
  ["a day that does not exist", { until: "2026-13-45" }, "2026-13-45"],
  ["30 February", { until: "2027-02-30T10:00" }, "2027-02-30T10:00"],
  ["a time that does not exist", { until: "2026-12-31", "until.time": "25:00" }, "2026-12-31T25:00"],
  ["a time with its zone", { until: "2026-12-31T18:30:00Z" }, "2026-12-31T18:30:00Z"],
])("%s is read on the clock of the shop", (_what, fields, instant) => {
  expect(read(fields as Record<string, string>)).toBe(instant);
});

test.each([
  ["from its beginning", { from: "2026-11-27" }, "2026-11-26T23:00:00.000Z"],
  ["from a time", { from: "2026-11-27", "from.time": "18:30" }, "2026-11-27T17:30:00.000Z"],
])("the day on which an offer begins means %s", (_what, fields, instant) => {
  expect(instantIn(new URLSearchParams(fields as Record<string, string>), "from", "Europe/Madrid")).toBe(
    instant,
  );
});

test("a field that was left as it was keeps the stored seconds, and another time does not", () => {
  const stored = { "until.stored": "2026-12-31T17:30:59.123Z" };
  expect(read({ until: "2026-12-31", "until.time": "18:30", ...stored })).toBe("2026-12-31T17:30:59.123Z");
  expect(read({ until: "2026-12-31", "until.time": "18:31", ...stored })).toBe("2026-12-31T17:31:00.000Z");
  expect(read({ until: "2026-12-31T18:30", "until.stored": "?" })).toBe("2026-12-31T17:30:00.000Z");
});

test("a time that comes twice is one of its two instants", () => {
  expect(["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]).toContain(
    read({ until: "2026-10-25T02:30" }),
  );
});

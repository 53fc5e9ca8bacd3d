import { expect, test } from "vitest";
import { END, EUROS, formSubmission, schemaFields } from "#app/shared/form-submission.ts";
import { writtenInstant } from "#app/shared/written-instant.ts";
import { z } from "#app/shared/zod.ts";

const ZONE = "Europe/Madrid";
const Instant = z.iso.datetime({ error: "wrong" });

function read(schema: z.ZodObject, fields: Record<string, string> | [string, string][]) {
  const submission = formSubmission(schemaFields(new URLSearchParams(fields), schema), schema, ZONE);
  return submission.status === "success" ? submission.value : submission.reply().error;
}

const timeIn = (schema: z.ZodType, fields: Record<string, string>) =>
  read(
    z.object({ until: schema }),
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [`until.${name}`, text])),
  );
const untilIn = (fields: Record<string, string>) => timeIn(Instant.meta(END).nullable(), fields);

test.each([
  ["a day alone means until its end", { day: "2026-12-31" }, "2026-12-31T23:00:00.000Z"],
  ["also in summer", { day: "2026-07-31", time: "" }, "2026-07-31T22:00:00.000Z"],
  ["a day with a time", { day: "2026-12-31", time: "18:30" }, "2026-12-31T17:30:00.000Z"],
  ["a time that the clocks skip", { day: "2026-03-29", time: "02:30" }, "2026-03-29T01:00:00.000Z"],
  ["nothing", { day: "", time: "" }, null],
])("%s, on the clock of the shop", (_what, fields, until) => {
  expect(untilIn(fields as Record<string, string>)).toEqual({ until });
});

test("a day alone is the beginning of a time that is no end", () => {
  expect(timeIn(Instant, { day: "2026-11-27" })).toEqual({ until: "2026-11-26T23:00:00.000Z" });
});

test.each([
  ["no time", { day: "soon" }],
  ["a day that does not exist", { day: "2026-13-45" }],
  ["30 February", { day: "2027-02-30", time: "10:00" }],
  ["a time that does not exist", { day: "2026-12-31", time: "25:00" }],
  ["a time without a day", { day: "", time: "12:00" }],
])("%s is refused at the day", (_what, fields) => {
  expect(untilIn(fields as Record<string, string>)).toEqual({ "until.day": ["wrong"] });
});

test("a field that was left as it was keeps the stored seconds, and another time does not", () => {
  const stored = "2026-12-31T17:30:59.123Z";
  const at = (time: string) => untilIn({ day: "2026-12-31", time, stored });
  expect([at("18:30"), at("18:31")]).toEqual([{ until: stored }, { until: "2026-12-31T17:31:00.000Z" }]);
  expect(writtenInstant("2026-12-31T18:30", "?", ZONE)).toBe("2026-12-31T17:30:00.000Z");
});

test.each([
  ["2026-07-31T18:30", "2026-07-31T16:30:00.000Z"],
  ["", ""],
  ["soon", "soon"],
  ["2026", "2026"],
  ["2026-12-31T18:30:00Z", "2026-12-31T18:30:00Z"],
])("one field with both that holds %j means %j", (clock, instant) => {
  expect(writtenInstant(clock, "2026-07-31T10:00:00.000Z", ZONE)).toBe(instant);
});

test("a time that comes twice is one of its two instants", () => {
  expect(["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]).toContain(
    writtenInstant("2026-10-25T02:30", null, ZONE),
  );
});

const Offer = z.object({
  cents: z.int().meta(EUROS).nullable(),
  uses: z.int().nullable(),
  isOpen: z.boolean(),
  ids: z.array(z.string()).nullable(),
  title: z.object({ en: z.string().optional() }),
});

test("euros are cents, an absent box is no, an absent list null, and a list that is shown may be empty", () => {
  const texts = { cents: "4,99", uses: "12", "title.en": " Lid " };
  const offer = { cents: 499, uses: 12, isOpen: false, ids: null, title: { en: " Lid " } };
  expect(read(Offer, texts)).toEqual(offer);
  expect(read(Offer, { ...texts, ids: "", isOpen: "on" })).toEqual({ ...offer, ids: [], isOpen: true });
  const empty = { cents: null, uses: null, isOpen: false, ids: ["a", "b"], title: { en: "" } };
  const both: [string, string][] = [
    ["cents", ""],
    ["ids", "a"],
    ["ids", "b"],
    ["ids", ""],
  ];
  expect(read(Offer, both)).toEqual(empty);
});

const Prices = z.object({
  prices: z.array(
    z.strictObject({
      code: z.string().min(1),
      cents: z.int().meta(EUROS),
      name: z.object({ en: z.string() }),
    }),
  ),
});

test("a list of things is read by the place of each, and an error is shown at its field", () => {
  const lid = { "prices[0].code": "lid", "prices[0].cents": "1,50", "prices[0].name.en": "Lid" };
  const box = { "prices[1].code": "box", "prices[1].cents": "2", "prices[1].name.en": "Box" };
  expect(read(Prices, { ...box, ...lid, "prices[99999].code": "x" })).toEqual({
    prices: [
      { code: "lid", cents: 150, name: { en: "Lid" } },
      { code: "box", cents: 200, name: { en: "Box" } },
    ],
  });
  const wrong = { ...lid, ...box, "prices[0].code": "", "prices[1].cents": "much" };
  expect(Object.keys(read(Prices, wrong) ?? {})).toEqual(["prices[0].code", "prices[1].cents"]);
});

test("what is no number is wrong at its field, and fields of no schema are not read", () => {
  const hostile = {
    cents: "4.999",
    uses: "-1",
    "__proto__.x": "1",
    "ids[9]": "x",
    __intent__: "{}",
    other: "1",
  };
  expect(Object.keys(read(Offer, hostile) ?? {})).toEqual(["cents", "uses"]);
});

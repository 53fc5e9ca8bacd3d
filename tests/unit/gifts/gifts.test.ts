import { expect, test } from "vitest";
import { Gift } from "#app/gifts/gifts.contract.ts";

const letter = (changes: object) =>
  Gift.safeParse({ email: "bo@people.test", from: "Ana", note: "", ...changes }).success;

test.each([
  "see https://people.test",
  "see www.people.test",
  "buy at people.test/now",
  "write to me@people.test",
  "ftp://x",
  "xn--80ak6aa92e.com",
  "пример.рф",
  "people\u00AD.\u00ADtest",
  "people.t\u200Best",
  "cafe\u0301.test",
  "people．test",
  "people。test",
  "Hi.Great",
  "(people).test",
])("a note with “%s” is refused", (note) => {
  expect(letter({ note })).toBe(false);
  expect(letter({ from: note })).toBe(false);
});

test.each([
  "Happy birthday! Print it at 0.2 mm.",
  "Feliz cumple.\n¿Te gusta? 1.5 kg… :)",
  "a.m., p. ej. <b>x</b>",
  "3.5 mm, v2.0",
  "Wait...what? Hi. Great",
])("a note with “%s” is accepted", (note) => {
  expect(letter({ note })).toBe(true);
});

test("a day is a day of the calendar", () => {
  expect([letter({ day: "2026-12-24" }), letter({ day: "2026-02-30" }), letter({ day: "soon" })]).toEqual([
    true,
    false,
    false,
  ]);
});

import { expect, test } from "vitest";
import { ownAnswers } from "#app/components/products/use-list-form.ts";

test("an answer that comes after the next question leaves the form alone", () => {
  const answers = ownAnswers();
  expect(answers.arrived("")).toBe(false);
  answers.asked("q=gear");
  answers.asked("q=gear&price=paid");
  expect(answers.arrived("q=gear")).toBe(true);
  expect(answers.arrived("q=gear&price=paid")).toBe(true);
});

test("answers that were overtaken are not waited for", () => {
  const answers = ownAnswers();
  for (const asked of ["q=g", "q=ge", "q=gear"]) answers.asked(asked);
  expect(answers.arrived("q=gear")).toBe(true);
  expect(answers.arrived("q=ge")).toBe(false);
});

test("the same page once more changes nothing; a link or going back is followed", () => {
  const answers = ownAnswers();
  answers.arrived("");
  answers.asked("q=gear");
  expect(answers.arrived("q=gear")).toBe(true);
  expect(answers.arrived("q=gear")).toBe(true);
  expect(answers.arrived("")).toBe(false);
  expect(answers.arrived("q=gear")).toBe(false);
});

test("a link that is quicker than the answer is followed, and the answer after it too", () => {
  const answers = ownAnswers();
  answers.arrived("");
  answers.asked("q=gear");
  expect(answers.arrived("")).toBe(false);
  expect(answers.arrived("q=gear")).toBe(false);
});

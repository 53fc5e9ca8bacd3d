import { expect, test } from "vitest";
import { submittedQueries } from "#app/components/products/use-list-form.ts";

test("an answer that comes after the next question leaves the form alone", () => {
  const queries = submittedQueries();
  expect(queries.isOwnResult("")).toBe(false);
  queries.submitted("q=gear");
  queries.submitted("q=gear&price=paid");
  expect(queries.isOwnResult("q=gear")).toBe(true);
  expect(queries.isOwnResult("q=gear&price=paid")).toBe(true);
});

test("queries that were overtaken are not waited for", () => {
  const queries = submittedQueries();
  for (const asked of ["q=g", "q=ge", "q=gear"]) queries.submitted(asked);
  expect(queries.isOwnResult("q=gear")).toBe(true);
  expect(queries.isOwnResult("q=ge")).toBe(false);
});

test("the same page once more changes nothing; a link or going back is followed", () => {
  const queries = submittedQueries();
  queries.isOwnResult("");
  queries.submitted("q=gear");
  expect(queries.isOwnResult("q=gear")).toBe(true);
  expect(queries.isOwnResult("q=gear")).toBe(true);
  expect(queries.isOwnResult("")).toBe(false);
  expect(queries.isOwnResult("q=gear")).toBe(false);
});

test("a link that is quicker than the answer is followed, and the answer after it too", () => {
  const queries = submittedQueries();
  queries.isOwnResult("");
  queries.submitted("q=gear");
  expect(queries.isOwnResult("")).toBe(false);
  expect(queries.isOwnResult("q=gear")).toBe(false);
});

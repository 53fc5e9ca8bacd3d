import { expect, test } from "vitest";
import { ratingOf } from "#app/reviews/rating.ts";

test("a rating is the mean to a tenth and the number of reviews; a model without any has none", () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toBeNull();
  expect(ratingOf([0, 0, 0, 0, 1])).toEqual({ average: 5, reviews: 1 });
  expect(ratingOf([1, 0, 0, 1, 1])).toEqual({ average: 3.3, reviews: 3 });
});

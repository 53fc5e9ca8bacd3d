import { expect, test } from "vitest";
import { spellingCandidates, stemsIn } from "#app/catalog/search/search-words.ts";

const closest = (word: string, ...vocabulary: string[]) =>
  spellingCandidates(word, Object.fromEntries(vocabulary.map((known) => [known, 1])));

test("a mistyped plural means the word without its ending", () => {
  expect(closest("mazetas", "maceta", "mesa")).toEqual(["maceta"]);
  expect(closest("drawrs", "drawer")).toEqual(["drawer"]);
});

test("another word whose stem happens to be close is not suggested", () => {
  expect(closest("tarro", "torre", "tardes")).toEqual([]);
});

test("a word with more mistakes than the closest one is not offered beside it", () => {
  expect(closest("plannter", "plaster", "planter")).toEqual(["planter"]);
});

test("letters that a keyboard may lack are searched by plain ones", () => {
  expect(stemsIn("Kapı IŞIK İzmir Ørsted Łódź straße Œuf 기어", "es").split(" ")).toEqual(
    "kapi isik izmir orsted lodz strass oeuf 기어".split(" "),
  );
});

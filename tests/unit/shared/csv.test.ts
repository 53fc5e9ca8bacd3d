import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile } from "#app/shared/csv.ts";

const SEPARATORS = [",", ";", "\t", "|"];
const FORMULA = /^[\s\p{C}"]*[=+\-@＝＋－＠]/u;

async function fileOf(row: string[]): Promise<string> {
  let text = "";
  for await (const part of csvFile(["a"], [[row]])) text += part;
  return text.replace("\uFEFF", "");
}

/** The cells of a line as a program reads them that counts quotes only at a cell's beginning. */
function quotedCells(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at] ?? "";
    if (quoted && character === '"' && csv[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (!quoted && (character === separator || /[\r\n]/.test(character))) {
      cells.push(cell);
      cell = "";
    } else cell += character;
  }
  return [...cells, cell];
}

const nasty = fc
  .array(fc.constantFrom(..."=+-@＝＋－＠;,|\"'\t\r\n \u00a0\u200bab1".split("")), { maxLength: 12 })
  .map((characters) => characters.join(""));

test("no text becomes a formula, whatever separator a spreadsheet guesses and whether it heeds quotes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 3 }), async (texts) => {
      const csv = await fileOf(texts);
      for (const separator of SEPARATORS)
        for (const cells of [csv.split(new RegExp(`[\\r\\n${separator}]`)), quotedCells(csv, separator)])
          expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test("an order's name with a formula behind a semicolon stays text", async () => {
  expect(await fileOf([";=1+1;@SUM(A1)"])).toBe(`a\r\n";'=1+1;'@SUM(A1)"\r\n`);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv, textOfCsv } from "#app/imports/read-csv.ts";
import { csvFile } from "#app/studio/csv.ts";

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);

test("quoted cells keep separators, quotes and line breaks, and every record knows its line", () => {
  const records = [...readCsv('Name,Text\r\n"Vase, tall","He said ""yes""\r\nand left"\r\n\r\nBox,plain')];
  expect(records).toEqual([
    { line: 1, cells: ["Name", "Text"] },
    { line: 2, cells: ["Vase, tall", 'He said "yes"\r\nand left'] },
    { line: 5, cells: ["Box", "plain"] },
  ]);
});

test("a byte order mark, semicolons, tabs, bare line feeds and empty cells are read", () => {
  expect(cellsOf("\uFEFFName;Price\nVase;4,99\n")).toEqual([
    ["Name", "Price"],
    ["Vase", "4,99"],
  ]);
  expect(cellsOf('"a,b"\tc\n\t')).toEqual([["a,b", "c"]]);
  expect(cellsOf("a,,c\n,,\nx,")).toEqual([
    ["a", "", "c"],
    ["x", ""],
  ]);
});

test("a quote that is never closed, or stands inside a cell, ends no other record early", () => {
  expect(cellsOf('a,b\n"open,c\nd,e')).toEqual([["a", "b"], ["open,c\nd,e"]]);
  const long = "x,y\n".repeat(2_500_000);
  expect(cellsOf(`a,b\n"${long}`)[1]?.[0]?.length).toBe(long.length);
  expect(cellsOf(`"${long}",b\nc,d`)[1]).toEqual(["c", "d"]);
  expect(cellsOf('"a""b""","c"d\n""""')).toEqual([['a"b"', "cd"], ['"']]);
  expect(cellsOf('a,b\n5" nozzle,c')).toEqual([
    ["a", "b"],
    ['5" nozzle', "c"],
  ]);
});

test("what the shop writes as CSV is read as it was", async () => {
  const isChanged = (text: string) => /^\s|(^|[;,|\t\r\n])[\s\p{C}"]*[=+\-@|＝＋－＠]/u.test(text);
  const text = fc.string({ minLength: 1 }).filter((each) => !isChanged(each));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (rows) => {
      let file = "";
      for await (const piece of csvFile(["a", "b"], [rows])) file += piece;
      expect(cellsOf(file).slice(1)).toEqual(rows.map((row) => [...row]));
    }),
  );
});

test("files that are not UTF-8 are read as Excel on Windows writes them", () => {
  expect(textOfCsv(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toBe("José");
  expect(textOfCsv(new TextEncoder().encode("José"))).toBe("José");
});

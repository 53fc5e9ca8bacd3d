import fc from "fast-check";
import { expect, test } from "vitest";
import { encodingsOf, readCsv, textOfCsv } from "#app/imports/read-csv.ts";
import { csvFile } from "#app/shared/csv.ts";

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

test("Excel's separator line is not part of the table, and a title above the table does not choose the separator", () => {
  for (const [file, line] of [
    ["sep=;\r\na;b,c;d\r\n", 2],
    ['"sep=;"\na;b,c;d', 2],
    ["sep=|\na|b,c|d\n", 2],
    ["Ventas, marzo\na;b,c;d\n", 2],
    ["Ventas, enero, febrero, marzo, abril\nx;y;z\na;b,c;d\n", 3],
    ["x;y;z\np, q, r, s, t;u;1,99\na;b,c;d\n", 3],
  ] as const)
    expect([...readCsv(file)].at(-1)).toEqual({ line, cells: ["a", "b,c", "d"] });
});

test("UTF-16 is read with and without its mark, in both orders", () => {
  const text = "Jarrón\tñ\r\n";
  for (const mark of ["\ufeff", ""]) {
    const bytes = Buffer.from(mark + text, "utf16le");
    expect(textOfCsv(new Uint8Array(bytes))).toBe(text);
    expect(textOfCsv(new Uint8Array(bytes.swap16()))).toBe(text);
  }
});

const inBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["a Mac", "Vase;Jarr\x97n \x96", "macintosh", "Vase;Jarrón ñ"],
  ["a Mac, with an accent that Windows takes for an apostrophe", "Mar\x92a", "macintosh", "María"],
  ["Cyrillic", "\xcc\xee\xe4\xe5\xeb\xfc", "windows-1251", "Модель"],
  ["Windows, with its typographic signs", "it\x92s \x96 fine", "windows-1252", "it’s – fine"],
] as const)("a file of %s is asked about, with what is in it", (_, text, encoding, right) => {
  const bytes = inBytes(text);
  expect(textOfCsv(bytes)).toBeNull();
  expect(textOfCsv(bytes, encoding)).toBe(right);
  const samples = Object.fromEntries(encodingsOf(bytes).map((each) => [each.encoding, each.sample]));
  expect(right).toContain(samples[encoding]?.split(" ")[0]);
});

test("encodings that read a file alike are offered once", () => {
  const choices = encodingsOf(inBytes("Vase;Jarr\x97n \x96"));
  expect(choices.map(({ encoding }) => encoding)).toEqual(["windows-1252", "macintosh"]);
});

test("nothing is asked about a file with one possible encoding", () => {
  for (const bytes of [inBytes("Jos\xe9;9,99 \x80"), new TextEncoder().encode("Jarrón – “ñ”")])
    expect(encodingsOf(bytes)).toEqual([]);
  expect(textOfCsv(inBytes("Jarr\xa2n"))).toBeNull();
});

import { expect, test } from "vitest";
import { words } from "#app/i18n/es/all.ts";
import { translator } from "#app/i18n/translate.ts";
import type { PackOptions } from "#app/publishing/packing/pack.ts";
import { inspectFiles } from "#app/publishing/packing/pack.ts";
import { Refused, refusalOf, SourceRefused } from "#app/publishing/packing/refusals.ts";
import { checkFileList } from "#app/publishing/packing/source.ts";
import { openZip } from "#app/publishing/packing/zip-source.ts";
import { refusalText } from "#app/publishing/upload/refusal-text.ts";
import { asciiStl, binaryStl } from "#tests/support/stl-files.ts";

const t = translator("es", words);
const OPTIONS: PackOptions = { onBytes() {}, signal: new AbortController().signal };

const refusalsOf = (checked: Promise<unknown>) =>
  checked.then(
    () => [],
    (error: unknown) => {
      if (error instanceof SourceRefused) return error.refusals;
      if (error instanceof Refused) return [refusalOf("", error)];
      throw error;
    },
  );

/** Through a copy, as from the worker that packs or from what it has stored. */
const said = async (checked: Promise<unknown>) =>
  (await refusalsOf(checked)).map((refusal) => refusalText(t, structuredClone(refusal)));

async function* read(content: Buffer) {
  yield content;
}
const fileOf = (path: string, content: Buffer | string) => {
  const bytes = Buffer.from(content as string);
  return { path, bytes: bytes.length, read: () => read(bytes) };
};
const inspected = (path: string, content: Buffer | string) => inspectFiles([fileOf(path, content)], OPTIONS);

test.each([
  [
    "cut.stl",
    binaryStl(40).subarray(0, 1_999),
    "está cortado o no es un STL: anuncia 40 triángulos, que ocupan 2084 bytes, y tiene 1999",
  ],
  [
    "comma.stl",
    asciiStl(1).replace("1.0", "1,0"),
    "no es un STL válido: en la línea 1 debería haber un número y está «1,0»",
  ],
  ["nan.stl", binaryStl(2, { coordinate: Number.NaN }), "tiene una coordenada que no es un número"],
  ["huge.stl", binaryStl(2, { coordinate: 3e30 }), "mide más de 10 m; ¿está en milímetros?"],
])("a seller who reads Spanish is told why %s is not sold", async (path, content, text) => {
  const [reason = ""] = await said(inspected(path, content));
  expect(reason.replace(/línea \d+/, "línea 1")).toBe(text);
});

test("a reason inside of another one is in the seller's language too", async () => {
  const { warnings } = await inspected(
    "plate.3mf",
    Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(20)]),
  );
  expect(warnings.map((warning) => refusalText(t, warning))).toEqual([
    "se vende sin medidas, datos de impresión ni vista 3D; motivo: no se puede descomprimir: su zip está dañado",
  ]);
  const noZip = fileOf("a.zip", "This is no zip.");
  expect(await said(openZip(noZip))).toEqual([
    "El archivo no se puede leer como zip: no se encuentra su final; está cortado, no es un zip o le siguen muchos otros datos",
  ]);
});

test("sizes and limits are numbers in the seller's language", async () => {
  const large = { path: "large.stl", bytes: 9_876_543_210, read: () => read(Buffer.alloc(0)) };
  const check = async () => checkFileList([large]);
  expect(await said(check())).toEqual(["ocupa 9,88 GB; como máximo 4,29 GB por archivo"]);
  const { warnings } = await inspectFiles([{ ...large, path: "large.obj" }], OPTIONS);
  expect(warnings.map((warning) => refusalText(t, warning))).toEqual([
    "se vende sin medidas, datos de impresión ni vista 3D: solo se miden archivos de hasta 100 MB",
  ]);
});

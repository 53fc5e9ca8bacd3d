import { expect, test } from "vitest";
import { bytesOfPhoto, type SourceChoices, sourceOf } from "#app/publishing/packing/photos.ts";
import type { SourceFile } from "#app/publishing/packing/source.ts";
import { openZip } from "#app/publishing/packing/zip-source.ts";
import { buildZip } from "#tests/support/zip-builder.ts";

type Content = string | Uint8Array;

function file(path: string, content: Content = "x"): SourceFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    path,
    bytes: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    },
  };
}

const opened = (contents: Record<string, Content>, choices?: SourceChoices) =>
  sourceOf(
    {
      files: Object.entries({ "part.stl": "solid", ...contents }).map(([path, content]) =>
        file(path, content),
      ),
      ignoredFiles: [],
    },
    choices,
  );

/** Of each picture: what becomes of it. */
async function fates(contents: Record<string, Content>, choices?: SourceChoices) {
  const { photos } = await opened(contents, choices);
  return Object.fromEntries(
    photos.map(({ path, isShown, isSold }) => [
      path,
      [...(isShown ? ["shown"] : []), ...(isSold ? ["sold"] : [])].join(" "),
    ]),
  );
}

const SURFACE = "sold";
const PHOTO = "shown";

test("a picture that is in a zip twice under one name is one photo with one tick, the last of them", async () => {
  const files = [file("part.stl"), file("a.png", "first"), file("a.png", "the last one")];
  const source = await sourceOf({ files, ignoredFiles: [] }, { soldPhotos: ["a.png"] });
  expect(source.photos.map(({ path, bytes }) => [path, bytes])).toEqual([["a.png", 12]]);
  expect(source.files.map(({ path }) => path)).toEqual(["a.png", "part.stl"]);
});

test("photos are shown in the order of their names, and not sold unless that is said", async () => {
  const names = ["IMG_10.JPG", "IMG_9.jpeg", "fotos/Jarrón 2.webp", "cover.avif", "b.png"];
  const contents = Object.fromEntries(names.map((name) => [name, "x"]));
  const { photos, files } = await opened({ ...contents, "notes.txt": "Print it slowly." });
  expect(photos.map(({ path }) => path)).toEqual([
    "b.png",
    "cover.avif",
    "fotos/Jarrón 2.webp",
    "IMG_9.jpeg",
    "IMG_10.JPG",
  ]);
  expect(files.map(({ path }) => path)).toEqual(["notes.txt", "part.stl"]);
  const ticked = await opened(contents, { soldPhotos: ["b.png"] });
  expect(ticked.files.map(({ path }) => path)).toEqual(["b.png", "part.stl"]);
  const nextVersion = await opened(contents, { soldBefore: ["cover.avif", "gone.png"] });
  expect(nextVersion.files.map(({ path }) => path)).toEqual(["cover.avif", "part.stl"]);
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

test.each<[how: string, by: string, text: Content, texture: string]>([
  ["alone", "body.mtl", "newmtl a\nmap_Kd wood.png\n", "wood.png"],
  ["in a folder", "body.mtl", "map_Kd textures/wood.png", "textures/wood.png"],
  ["with backslashes and other capitals", "body.mtl", "map_Kd Textures\\Wood.PNG\r\n", "textures/wood.png"],
  ["with two backslashes", "body.mtl", "map_Kd textures\\\\wood.png", "textures/wood.png"],
  ["with a path of another computer", "body.mtl", "map_Kd C:\\Users\\Ana\\Desktop\\wood.png", "wood.png"],
  ["from a folder beside", "obj/body.mtl", "map_Kd ../maps/wood.png", "maps/wood.png"],
  ["with spaces and brackets", "body.mtl", "map_Kd dark wood (1).jpg", "dark wood (1).jpg"],
  ["after options", "body.mtl", "map_Bump -bm 0.5 -s 1 1 1 normal map.jpeg", "normal map.jpeg"],
  ["as a bump and between quotes", "body.MTL", 'bump "wood n.webp"', "wood n.webp"],
  ["with dots in its name", "body.mtl", "map_Kd wood.v2.png", "wood.v2.png"],
  ["in letters of Windows", "body.mtl", Buffer.from("map_Kd Geh\xe4use.png", "latin1"), "Gehäuse.png"],
  ["by two code points a letter", "body.mtl", "map_Kd Jarro\u0301n.png", "Jarrón.png"],
  ["in UTF-16", "body.mtl", utf16("map_Kd wood.png"), "wood.png"],
  ["in the header of a PLY", "scan.ply", "ply\ncomment TextureFile scan.jpg\nend_header\n\0\x01", "scan.jpg"],
  ["as a relief", "relief.scad", 'surface(file = "height map.png", invert = true);', "height map.png"],
])("a texture that is named %s is sold with the files and not shown", async (_, by, text, texture) => {
  expect(await fates({ [by]: text, [texture]: "x", "photo.jpg": "x" })).toEqual({
    [texture]: SURFACE,
    "photo.jpg": PHOTO,
  });
});

test.each<[how: string, text: Content]>([
  ["in Markdown", "![Step 1](pictures/step%201.jpg)"],
  ["in a sentence", "First look at step 1.jpg, then glue."],
  ["in UTF-16", utf16("Mira Step 1.JPG")],
])("a picture that the instructions name %s is shown, and sold with them", async (_, text) => {
  expect(await fates({ "README.md": text, "pictures/step 1.jpg": "x", "photo.jpg": "x" })).toEqual({
    "photo.jpg": PHOTO,
    "pictures/step 1.jpg": "shown sold",
  });
});

test("of several pictures with one name the nearest is the texture, and longer names are not cut", async () => {
  expect(
    await fates({
      "obj/body.mtl": "map_Kd wood.png\nmap_Ks shiny wood.jpg",
      "obj/wood.png": "x",
      "photos/wood.png": "x",
      "wood.jpg": "x",
      "shiny wood.jpg": "x",
      "hardwood.png": "x",
    }),
  ).toEqual({
    "obj/wood.png": SURFACE,
    "photos/wood.png": PHOTO,
    "wood.jpg": PHOTO,
    "shiny wood.jpg": SURFACE,
    "hardwood.png": PHOTO,
  });
  const folders = { "body.mtl": "map_Kd maps/wood.png", "maps/wood.png": "x", "photos/wood.png": "x" };
  expect(await fates(folders)).toEqual({ "maps/wood.png": SURFACE, "photos/wood.png": PHOTO });
});

test("what only looks like a name names nothing", async () => {
  const texts = { "body.mtl": "# map_Kd photo.png\nmap_Kd myphoto.png photo.pngx", "a.txt": "photo png" };
  expect(await fates({ ...texts, "photo.png": "x" })).toEqual({ "photo.png": PHOTO });
  const comments = '// like photo.png\n/* or\nphoto.png */ surface("//nas/relief.png"); /* photo.png';
  expect(await fates({ "a.SCAD": comments, "photo.png": "x", "relief.png": "x" })).toEqual({
    "photo.png": PHOTO,
    "relief.png": SURFACE,
  });
});

test("a photo is asked nothing that only sold files are: it may be empty or have a name that Windows cannot store", async () => {
  const odd = { "a:b?.png": "x", "empty.jpg": "" };
  expect(await fates(odd)).toEqual({ "a:b?.png": PHOTO, "empty.jpg": PHOTO });
  await expect(opened(odd, { soldPhotos: "all" })).rejects.toMatchObject({
    refusals: [{ file: "a:b?.png" }, { file: "empty.jpg" }],
  });
});

test("a refused file is left out on request; a refused photo is still shown", async () => {
  const contents = { "notes.docx": "x", "bad:.png": "x", "wood.png": "x", "body.mtl": "map_Kd wood.png" };
  await expect(opened(contents)).rejects.toMatchObject({ refusals: [{ file: "notes.docx" }] });
  const choices = { without: ["notes.docx", "bad:.png"], soldPhotos: "all" as const };
  const { files } = await opened(contents, choices);
  expect(files.map(({ path }) => path)).toEqual(["body.mtl", "part.stl", "wood.png"]);
  expect(await fates(contents, choices)).toEqual({ "bad:.png": PHOTO, "wood.png": SURFACE });
});

test("a photo beside a zip with a photo of the same name has a name of its own", async () => {
  const data = Buffer.from("x");
  const names = ["part.stl", "cover.jpg", "Cover (2).jpg"];
  const zip = buildZip(names.map((name) => ({ name, data })));
  async function* read(start: number, end: number) {
    yield zip.subarray(start, end);
  }
  const beside = [file("cover.jpg", "beside")];
  const choices = { beside, soldPhotos: ["cover (3).jpg"] };
  const { files, photos } = await openZip({ bytes: zip.length, read }, choices);
  expect(photos.map(({ path }) => path)).toEqual(["cover (3).jpg", "Cover (2).jpg", "cover.jpg"].toSorted());
  expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
    ["cover (3).jpg", 6],
    ["part.stl", 1],
  ]);
});

test("a photo is read whole, unless it is larger than any camera's", async () => {
  expect(Buffer.from(await bytesOfPhoto(file("a.png", "0123456789"))).toString()).toBe("0123456789");
  await expect(bytesOfPhoto({ ...file("a.png"), bytes: 2 ** 30 })).rejects.toMatchObject({
    code: "largeFile",
  });
});

test("a text beside the outermost files describes the model; one that is written for a shop is not sold", async () => {
  const describedBy = async (...names: string[]) => {
    const contents = Object.fromEntries(names.map((name) => [name, "x"]));
    const { description, files } = await opened(contents, { findsDescription: true });
    return [description?.path, files.map(({ path }) => path).filter((path) => names.includes(path))];
  };
  expect(await describedBy("README.txt", "Descripción.html")).toEqual(["Descripción.html", ["README.txt"]]);
  expect(await describedBy("description.md", "LICENSE.txt")).toEqual(["description.md", ["LICENSE.txt"]]);
  expect(await describedBy("Léeme.TXT", "parts/description.md")).toEqual([
    "Léeme.TXT",
    ["Léeme.TXT", "parts/description.md"],
  ]);
  expect(await describedBy("lib/README.md")).toEqual([undefined, ["lib/README.md"]]);
  expect((await opened({ "README.txt": "x" })).description).toBeNull();
  // Without being looked for, it is a file like any other, and of a kind that is not sold.
  await expect(opened({ "readme.html": "x" })).rejects.toThrow();
});

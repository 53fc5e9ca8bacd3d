import { expect, test } from "vitest";
import { type FolderMatch, type MatchableModel, matchFolders } from "#app/imports/folders/match-folders.ts";
import { modelFolders } from "#app/imports/folders/model-folders.ts";

const draft = (title: MatchableModel["title"], id: string, hasFiles = false): MatchableModel => ({
  id,
  title,
  hasFiles,
  isFree: false,
});
const en = (title: string, id: string, hasFiles = false) => draft({ en: title }, id, hasFiles);

const matchOf = (name: string, models: readonly MatchableModel[]): FolderMatch | undefined =>
  matchFolders([name], models)[0];

test("a folder goes to the model of its name, however accents, letters and signs are written", () => {
  const models = [
    draft({ es: "Lámpara de mesa", en: "Desk lamp" }, "desk-lamp-9"),
    en("Maceta facetada (comercial)", "maceta"),
    en("Dragon v2", "dragon-v2"),
    en("龍", "model-1x3k9a0"),
  ];
  const sure: [string, string][] = [
    ["lampara_de-mesa", "desk-lamp-9"],
    ["LA\u0301MPARA DE MESA", "desk-lamp-9"],
    ["DeskLamp", "desk-lamp-9"],
    ["desk-lamp-9", "desk-lamp-9"],
    ["Desk lamp (Commercial)", "desk-lamp-9"],
    ["desk_lamp_commercial_license", "desk-lamp-9"],
    ["1618033988_desk-lamp", "desk-lamp-9"],
    ["1618033988_Desk-lamp-77120934 (Commercial)", "desk-lamp-9"],
    ["Desk lamp 3f9a0c12bd44", "desk-lamp-9"],
    ["Desk lamp-20260114T093012Z-001", "desk-lamp-9"],
    ["Maceta facetada", "maceta"],
    ["dragon_V2", "dragon-v2"],
    ["龍", "model-1x3k9a0"],
  ];
  for (const [name, id] of sure) expect([name, matchOf(name, models)]).toEqual([name, { is: "sure", id }]);
});

test("what only resembles a name is asked, the most similar first; other names are new models", () => {
  const models = [
    en("Dragon", "dragon"),
    en("Dragon egg", "egg"),
    en("Desk lamp", "lamp"),
    en("Box", "box", true),
  ];
  const asked: [string, string[]][] = [
    ["Dragon 2", ["dragon"]],
    ["Dragon v2", ["dragon"]],
    ["01 - Dragon", ["dragon"]],
    ["Dragon (1)", ["dragon"]],
    ["Dragon copy", ["dragon"]],
    ["Big dragon egg", ["egg", "dragon"]],
    ["Desk lmap", ["lamp"]],
    ["Desk lampp", ["lamp"]],
  ];
  for (const [name, likely] of asked)
    expect([name, matchOf(name, models)]).toEqual([name, { is: "asked", likely }]);
  for (const name of ["Tea tray", "Box lid", "!!!", "2026", "12345"])
    expect([name, matchOf(name, models)]).toEqual([name, { is: "new" }]);
});

test("a model that has files is present, and is never offered", () => {
  const models = [en("Vase", "vase", true), en("Vase", "vase-2"), en("Owl", "owl", true)];
  expect(matchOf("owl", models)).toEqual({ is: "present", id: "owl" });
  // Two models are called so, one of them without files.
  expect(matchOf("Vase", models)).toEqual({ is: "asked", likely: ["vase-2"] });
});

test("two folders never go to one model, and the order of folders and models decides nothing", () => {
  const models = [en("Vase", "vase"), en("Owl", "owl")];
  const expected = new Map<string, FolderMatch>([
    ["Vase", { is: "sure", id: "vase" }],
    ["Vase (Commercial)", { is: "asked", likely: ["vase"] }],
    ["owl-12345", { is: "asked", likely: ["owl"] }],
    ["owl-67890", { is: "asked", likely: ["owl"] }],
  ]);
  for (const names of [[...expected.keys()], [...expected.keys()].reverse()])
    for (const known of [models, models.toReversed()])
      expect(matchFolders(names, known)).toEqual(names.map((name) => expected.get(name)));
  const twins = [en("Vase", "vase"), draft({ es: "Vase" }, "jarron")];
  expect(matchOf("vase", twins)).toEqual({ is: "asked", likely: ["vase", "jarron"] });
});

const selection = (name: string, ...paths: string[]) => ({
  name,
  files: paths.map((path) => ({ path, file: new File(["x"], path) })),
});
const found = (name: string, ...paths: string[]) => {
  const { folders, loose, mayBeOne } = modelFolders(selection(name, ...paths));
  const names = folders.map((each) => [each.name, ...each.files.map(({ path }) => path)]);
  return { folders: names, loose, mayBeOne };
};

test("each folder and each zip is a model, with the photos beside it that have its name", () => {
  expect(
    found(
      "Shop",
      "Owl 10/owl.stl",
      "Owl 2/parts/wing.stl",
      ".DS_Store",
      "Fox.zip",
      "Fox.jpg",
      "notes.txt",
      "a.stl",
    ),
  ).toEqual({
    folders: [
      ["Fox", "Fox.zip", "Fox.jpg"],
      ["Owl 2", "parts/wing.stl"],
      ["Owl 10", "owl.stl"],
    ],
    loose: ["notes.txt", "a.stl"],
    mayBeOne: false,
  });
});

test("one mesh that lies beside folders of models makes no single model of them, but may be asked about", () => {
  expect(found("Shop", "stray.stl", "Owl/owl.stl", "Fox/fox.3mf")).toEqual({
    folders: [
      ["Fox", "fox.3mf"],
      ["Owl", "owl.stl"],
    ],
    loose: ["stray.stl"],
    mayBeOne: true,
  });
});

test("two folders of one name are asked about, not sent to one address", () => {
  const matches = matchFolders(["Owl", "Fox", "owl!"], []);
  expect(matches).toEqual([{ is: "asked", likely: [] }, { is: "new" }, { is: "asked", likely: [] }]);
});

test("a folder with a mesh beside its folders is one model", () => {
  expect(found("Owl", "owl.stl", "photos/1.jpg", "README.txt")).toEqual({
    folders: [["Owl", "owl.stl", "photos/1.jpg", "README.txt"]],
    loose: [],
    mayBeOne: false,
  });
  expect(found("", "a.stl", "b.stl")).toEqual({ folders: [], loose: ["a.stl", "b.stl"], mayBeOne: false });
});

test("numbers that tell models apart are never taken for the same", () => {
  const models = [en("Vase 15", "vase-15"), en("Bracket 10023", "bracket-10023")];
  expect(matchOf("Vase 15", models)).toEqual({ is: "sure", id: "vase-15" });
  expect(matchOf("Vase 1.5", models)?.is).not.toBe("sure");
  expect(matchOf("Bracket 10023", models)).toEqual({ is: "sure", id: "bracket-10023" });
  expect(matchOf("Bracket 10024", models)).toEqual({ is: "asked", likely: ["bracket-10023"] });
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SHELL_SUBJECTS } from "#app/i18n/page-words.ts";
import { modulesOf, parse, sourceOf, subjectFinder } from "#tests/support/browser-words.ts";

const words = import.meta.glob<Record<string, Record<string, Record<string, string>>>>(
  ["/app/i18n/en/*.ts", "!/app/i18n/en/all.ts", "!/app/i18n/en/*.mails.ts"],
  { eager: true },
);
const subjectsWith = subjectFinder(
  Object.fromEntries(
    Object.entries(words).map(([path, file]) => [
      path.replace(/.*\/(.+)\.ts$/, "$1"),
      Object.assign({}, ...Object.values(file)),
    ]),
  ),
);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
const pages = filesIn("app/routes").filter((file) => file.endsWith(".tsx"));

/** What a file and the modules loaded with it show without having its words: "cart.title in app/cart/cart-view.tsx: cart". */
function missingWords(file: string, subjects: readonly string[]): string[] {
  const missing = modulesOf(file).flatMap((module) =>
    sourceOf(module).texts.flatMap((text) => {
      const having = subjectsWith(text);
      const isThere =
        !having.length || [...SHELL_SUBJECTS, ...subjects].some((named) => having.includes(named));
      return isThere ? [] : [`${text} in ${module}: ${having[0]}`];
    }),
  );
  return [...new Set(missing)];
}

/** Those that a page names itself, and the frame around it. */
const subjectsOf = (page: string) => [
  ...sourceOf(page).subjects,
  ...(page.startsWith("app/routes/studio.") ? sourceOf("app/routes/studio.tsx").subjects : []),
];

test("each page names the subjects of its words", () => {
  expect(pages.length).toBeGreaterThan(50);
  const missing = pages.map((page) => [page, missingWords(page, subjectsOf(page))]);
  expect(missing.filter(([, keys]) => keys?.length)).toEqual([]);
});

/** They show what shoppers wrote, or what shoppers see, as shoppers read it. */
const MORE_THAN_TWO = ["studio.customers.$id.tsx", "studio.front-page.tsx", "studio.moderation.$kind.tsx"];

test("a page of the studio loads two subjects of words at most, beside those of its frame", () => {
  const frame = sourceOf("app/routes/studio.tsx").subjects;
  const studio = pages.filter((page) => page.startsWith("app/routes/studio."));
  const named = studio.map((page) => [page.slice("app/routes/".length), sourceOf(page).subjects] as const);
  const others = named.filter(([page]) => page !== "studio.tsx");
  expect(others.filter(([, subjects]) => subjects.some((subject) => frame.includes(subject)))).toEqual([]);
  expect(others.filter(([, subjects]) => subjects.length > 2).map(([page]) => page)).toEqual(MORE_THAN_TWO);
});

test("the frame of every page has its words without naming them", () => {
  expect(["app/root.tsx", "app/entry.client.tsx"].flatMap((file) => missingWords(file, []))).toEqual([]);
});

test("a part that is loaded later brings its words", () => {
  const sources = filesIn("app").filter((file) => !/\.server\.tsx?$|^app\/(i18n|routes)\//.test(file));
  const parts = sources.flatMap((file) => sourceOf(file).lazyParts);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.flatMap(({ file, subjects }) => missingWords(file, subjects))).toEqual([]);
});

test("a page that does not name a subject is found", () => {
  const { subjects } = sourceOf("app/routes/cart.tsx");
  expect(subjects).toContain("cart");
  const others = subjects.filter((subject) => subject !== "cart");
  expect(missingWords("app/routes/cart.tsx", others)).toContain("cart.title in app/routes/cart.tsx: cart");
});

test.each([
  ['export const a = t("cart.title");', ["cart.title"]],
  ['export const a = t.count("cart.models", 2);', ["cart.models"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source
  ["export const a = t(`license.${type}`);", ["license."]],
  ['export const TEXTS: Record<string, TextKey> = { a: "cart.empty" };', ["cart.empty"]],
  ['export const loader = () => t("cart.title");', []],
  ['function title() { return t("cart.title"); }\nexport const loader = () => title();', []],
  ['function title() { return t("cart.title"); }\nexport default () => title();', ["cart.title"]],
])("the keys of %s are found", (source, keys) => {
  const texts = parse("app/routes/x.tsx", source).texts.filter((text) => subjectsWith(text).length > 0);
  expect(texts).toEqual(keys);
});

test("a key made of parts begins with its section", () => {
  const made = filesIn("app").filter((file) => /\bt(\.count)?\(`\$\{/.test(readFileSync(file, "utf8")));
  expect(made.filter((file) => !/\.server\.tsx?$/.test(file))).toEqual([]);
});

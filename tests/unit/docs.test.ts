import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { LOG_EVENTS } from "#app/shared/log-events.ts";

const read = (file: string) => readFileSync(file, "utf8");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

const PAGES = ["README.md", "CONTRIBUTING.md", ...filesIn("docs").filter((name) => name.endsWith(".md"))];
const withoutBlocks = (page: string) => read(page).replace(/^```[\s\S]*?^```/gm, "");

/** The anchors that GitHub makes of a page's headings. */
const anchorsOf = (page: string) =>
  [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

test("every link between the pages of the documentation leads somewhere", () => {
  const broken = PAGES.flatMap((page) => {
    const links = withoutBlocks(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g);
    return [...links].flatMap(([link, path, anchor]) => {
      const target = path ? join(dirname(page), path) : page;
      const leads = existsSync(target) && (!anchor || anchorsOf(target).includes(anchor));
      return leads ? [] : [`${page} ${link}`];
    });
  });
  expect(broken).toEqual([]);
});

test("every file that the documentation names exists", () => {
  const folders = ["app", "workers", "tools", "tests", "docs", "migrations", "public"];
  const path = new RegExp(String.raw`(?<![\w/.<-])(?:${folders.join("|")})/[\w.$/-]*\w(?![\w*<])`, "g");
  const names = new Set([...readdirSync("."), ...folders.flatMap(filesIn)].map((file) => basename(file)));
  const numbers = filesIn("docs/decisions").map((decision) => decision.slice(0, "docs/decisions/000".length));
  const exists = (name: string) => names.has(name) || existsSync(name) || numbers.includes(name);
  const missing = PAGES.flatMap((page) => {
    const text = withoutBlocks(page);
    const files = [...text.matchAll(/`([\w$-]+(?:\.[\w$-]+)*\.tsx?)`/g)].map(([, file = ""]) => file);
    const named = [...text.matchAll(path)].map(([found]) => found).concat(files);
    return named.filter((name) => !exists(name)).map((name) => `${page} ${name}`);
  });
  expect(missing).toEqual([]);
});

test("docs/architecture.md says what each folder of app and tools is", () => {
  const page = read("docs/architecture.md");
  const folders = ["app", "tools"].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  const unsaid = folders.filter(
    ({ name }) => !page.includes(`| \`app/${name}\` |`) && !page.includes(`\`${name}\``),
  );
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

test("the good examples of docs/style.md are in the files that they name", () => {
  const examples = [
    ...read("docs/style.md").matchAll(/^\/\/ Good: (\S+)\n([\s\S]*?)(?=\n\n\/\/ Bad|\n```)/gm),
  ];
  expect(examples.length).toBeGreaterThan(5);
  for (const [, file = "", code] of examples) expect(read(file), file).toContain(code);
});

test("docs/operations.md lists exactly the log events of the code", () => {
  const page = read("docs/operations.md");
  const section = /## Events of the log\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (.+) \|$/gm)];
  const documented = rows.map(([, event, level]) => [event, level]);
  expect(documented).toEqual(Object.entries(LOG_EVENTS).map(([event, { level }]) => [event, level]));
});

const DECISIONS = filesIn("docs/decisions");

test("every decision begins with what was decided, because of what, and what would change it", () => {
  const begins = /^# .+\n\n- \*Decided\*: .+\n- \*Because\*: .+\n- \*Would change if\*: .+\n\n/;
  expect(DECISIONS.filter((decision) => !begins.test(read(decision)))).toEqual([]);
});

test("a decision is read in four minutes, except the speed of pages, the 3D view and the studio", () => {
  const isLong = (decision: string) =>
    read(decision)
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length > 700;
  const long = DECISIONS.filter(isLong).map((decision) => basename(decision, ".md"));
  expect(long.sort()).toEqual(["009-speed-of-pages", "016-3d-view", "018-studio"]);
});

test("the newest version of the changelog is the package's", () => {
  const newest = /^## \[([\d.]+)\]/m.exec(read("CHANGELOG.md"))?.[1];
  expect(newest).toBe(JSON.parse(read("package.json")).version);
});

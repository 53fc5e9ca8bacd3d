import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const folders = ["app", "workers", "tools"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts")),
);
const textOf = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

function resolve(from: string, target: string): string | null {
  if (target === "#build") return null;
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? normalize(join(dirname(from), target)) : null;
}

function importsOf(file: string): Import[] {
  const statements = (textOf.get(file) ?? "").matchAll(
    /(?:^|\n)(?:import|export)\s+(type\s+)?(?:([^"';]*?)\s+from\s+)?"([^"]+)"|import\("([^"]+)"\)/g,
  );
  return [...statements].flatMap(([, type, names = "", target, lazy]) => {
    const to = resolve(file, target ?? lazy ?? "");
    const inside = /^\{([\s\S]*)\}$/
      .exec(names.trim())?.[1]
      ?.split(",")
      .filter((name) => name.trim());
    const typeOnly =
      Boolean(type) || Boolean(inside?.length && inside.every((name) => /^\s*type\s/.test(name)));
    return to ? [{ from: file, to, typeOnly }] : [];
  });
}
const imports = files.flatMap(importsOf);

/** The layer of a file, which decides what it may import. */
function layerOf(path: string): string {
  const [top, folder = ""] = path.split("/");
  if (top !== "app") return top ?? "";
  if (folder === "domain" && /\.store\.server\.ts$/.test(path)) return "store";
  if (/^app\/domain\/mail\/.*\.server\.ts$/.test(path)) return "mails";
  if (folder === "domain") return /\.server\.ts$/.test(path) ? "operations" : "contracts";
  return /\.tsx?$/.test(folder) ? folder.replace(/\.tsx?$/, "") : folder;
}

/** docs/architecture.md, "Who may import whom". Types may come from anywhere but routes. */
const MAY_IMPORT: Record<string, string[]> = {
  routes: ["http", "operations", "mails", "contracts", "components", "client", "i18n"],
  api: ["api", "http", "operations", "contracts", "i18n"],
  http: ["http", "operations", "contracts", "i18n"],
  contracts: ["contracts", "data"],
  operations: ["operations", "mails", "store", "contracts"],
  mails: ["mails", "operations", "store", "contracts", "i18n"],
  store: ["store", "db", "contracts"],
  services: ["contracts", "i18n"],
  db: ["db", "contracts"],
  i18n: ["i18n", "contracts"],
  data: [],
  client: ["client", "contracts", "i18n"],
  components: ["components", "client", "contracts", "i18n"],
  root: ["components", "client", "i18n", "http", "contracts"],
  "entry.client": ["i18n", "client", "contracts"],
  "entry.server": ["api", "http", "i18n"],
  "env.server": ["contracts"],
  "context.server": ["db", "services", "operations", "contracts", "http", "env.server"],
  workers: ["workers", "context.server", "http", "operations", "mails", "contracts", "i18n"],
  tools: ["tools", "contracts", "env.server"],
};

test("imports are found", () => {
  expect(files.length).toBeGreaterThan(100);
  const domainOfCart = imports.filter(({ from }) => from === "app/api/cart.server.ts").map(({ to }) => to);
  expect(domainOfCart).toContain("app/domain/cart/cart.server.ts");
});

/** Files of one service may import each other. */
const isWithinService = (from: string, to: string) =>
  /^app\/services\/./.test(dirname(from)) && dirname(from) === dirname(to);

test("every import is allowed by docs/architecture.md", () => {
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    const [importer, imported] = [layerOf(from), layerOf(to)];
    if (/\.css(\?inline)?$/.test(to) || (typeOnly && imported !== "routes")) return false;
    return !MAY_IMPORT[importer]?.includes(imported) && !isWithinService(from, to);
  });
  expect(wrong).toEqual([]);
});

test("app imports neither workers nor tools nor tests", () => {
  const fromApp = imports.filter(({ from, to }) => from.startsWith("app/") && !to.startsWith("app/"));
  expect(fromApp).toEqual([]);
});

test("browser code imports no server code", () => {
  const isServer = (file: string) => /\.server\.tsx?$/.test(file);
  const browser = imports.filter(
    ({ from }) => /^app\/(components|client|entry\.client)/.test(from) && !isServer(from),
  );
  expect(browser.filter(({ to, typeOnly }) => !typeOnly && isServer(to))).toEqual([]);
});

test("routes do not import routes", () => {
  const betweenRoutes = imports.filter(({ from, to }) => layerOf(to) === "routes" && layerOf(from) !== "");
  expect(betweenRoutes).toEqual([]);
});

test("the clientLoader of a route names its own id", () => {
  const ids = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(/offlineSafeLoader<typeof loader>\(\s*"([^"]+)"/g)].map(([, id]) => [
      file,
      `app/${id}.tsx`,
    ]),
  );
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter(([file, named]) => file !== named)).toEqual([]);
});

test("only stores and app/db import Drizzle", () => {
  const importers = files.filter((file) => /from "drizzle-orm/.test(textOf.get(file) ?? ""));
  expect(importers.filter((file) => !["store", "db"].includes(layerOf(file)))).toEqual([]);
});

test("the server reads forms in one file only", () => {
  const readers = files.filter((file) => /request\.formData\(\)|parseWithZod/.test(textOf.get(file) ?? ""));
  expect(readers.sort()).toEqual(["app/components/forms/checked-form.tsx", "app/http/forms.server.ts"]);
});

test("there are no circular imports", () => {
  const next = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    else if (!done.has(file)) {
      for (const { to } of next.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    }
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

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

const SUFFIX =
  /\.(contract|tables\.server|store\.server|mail\.server|service\.server|calls\.server|form\.server|browser|worker)\.tsx?$/;

/** The layer of a file, which decides what it may import: its suffix says it. */
function layerOf(path: string): string {
  const [top = "", folder = ""] = path.split("/");
  if (top !== "app") return top;
  if (folder === "routes") return folder;
  if (/\.tsx?$/.test(folder)) return folder.replace(/\.tsx?$/, "");
  const suffix = SUFFIX.exec(path)?.[1]?.replace(".server", "");
  if (suffix) return suffix === "worker" ? "browser" : suffix;
  if (["http", "db"].includes(folder)) return folder;
  // Words, translators and hooks; what is only about languages is pure.
  if (folder === "i18n" && !/^app\/i18n\/[a-z-]+\.ts$/.test(path)) return folder;
  if (path.endsWith(".server.tsx")) return "html";
  if (path.endsWith(".server.ts")) return "operation";
  return path.endsWith(".tsx") ? "react" : "pure";
}

const PURE = ["contract", "pure"];
/** docs/architecture.md, "The folder says the subject, the suffix the layer". Types may come from anywhere but routes. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: PURE,
  pure: PURE,
  db: ["db", "tables", ...PURE],
  tables: ["tables", "db", ...PURE],
  store: ["store", "tables", "db", ...PURE],
  operation: ["operation", "mail", "store", ...PURE],
  mail: ["mail", "operation", "store", "i18n", ...PURE],
  service: ["service", "i18n", ...PURE],
  form: ["form", "http", "operation", "i18n", ...PURE],
  calls: ["calls", "form", "http", "operation", "i18n", ...PURE],
  http: ["http", "i18n", ...PURE],
  i18n: ["i18n", ...PURE],
  browser: ["browser", "react", "i18n", ...PURE],
  react: ["react", "browser", "i18n", ...PURE],
  html: ["html", "react", "i18n", ...PURE],
  routes: ["calls", "form", "http", "operation", "mail", "html", "react", "browser", "i18n", ...PURE],
  root: ["html", "react", "browser", "http", "operation", "i18n", ...PURE],
  "entry.client": ["react", "browser", "i18n", ...PURE],
  "entry.server": ["calls.server", "http", "operation", "i18n", ...PURE],
  "env.server": PURE,
  "calls.server": ["calls", "http", ...PURE],
  "vite-route": ["calls.server"],
  "services.server": ["db", "service", "operation", "store", "http", "env.server", "i18n", ...PURE],
  workers: [
    "workers",
    "services.server",
    "calls.server",
    "env.server",
    "http",
    "form",
    "operation",
    "mail",
    "i18n",
    ...PURE,
  ],
  tools: ["tools", "env.server", ...PURE],
};

/** What HTTP knows of subjects: who calls, and from which network. */
const CALLER = ["app/accounts/seller-rights.ts", "app/accounts/tokens.server.ts", "app/limits/no-network.ts"];

test("imports are found", () => {
  expect(files.length).toBeGreaterThan(100);
  const importsOfCart = imports
    .filter(({ from }) => from === "app/cart/cart.calls.server.ts")
    .map(({ to }) => to);
  expect(importsOfCart).toContain("app/cart/cart.server.ts");
});

/** A query that one operation alone needs stands in it, over tables of its own subject; statements that two files use are a store. */
const isOwnQuery = ({ from, to }: Pick<Import, "from" | "to">) =>
  layerOf(from) === "operation" &&
  (layerOf(to) === "db" || (layerOf(to) === "tables" && from.split("/")[1] === to.split("/")[1]));

test("every import is allowed by docs/architecture.md", () => {
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    const [importer, imported] = [layerOf(from), layerOf(to)];
    if (/\.css(\?inline)?$/.test(to) || (typeOnly && imported !== "routes")) return false;
    if (importer === "http" && CALLER.includes(to)) return false;
    return !MAY_IMPORT[importer]?.includes(imported) && !isOwnQuery({ from, to });
  });
  expect(wrong).toEqual([]);
});

test("HTTP knows no subject but who calls", () => {
  const subjects = imports.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith("app/http/") && !typeOnly && !/^app\/(http|i18n|shared)\//.test(to),
  );
  expect(subjects.filter(({ to }) => !CALLER.includes(to))).toEqual([]);
});

test("a call lies in the folder of what it runs", () => {
  const folderOf = (file: string) => file.split("/")[1];
  const ofOthers = imports.filter(
    ({ from, to }) =>
      layerOf(from) === "calls" &&
      ["operation", "contract"].includes(layerOf(to)) &&
      !to.startsWith("app/shared/") &&
      folderOf(from) !== folderOf(to),
  );
  // What a crawler reads is about every subject.
  expect(ofOthers.filter(({ from }) => !from.startsWith("app/shell/public-"))).toEqual([]);
});

test("app imports neither workers nor tools nor tests", () => {
  const fromApp = imports.filter(({ from, to }) => from.startsWith("app/") && !to.startsWith("app/"));
  expect(fromApp).toEqual([]);
});

test("components, browser code and contracts take nothing from the server, not even a type", () => {
  const isServer = (file: string) => /\.server\.tsx?$/.test(file);
  const ofServer = imports.filter(
    ({ from, to }) =>
      ["react", "browser", "contract", "entry.client"].includes(layerOf(from)) &&
      !isServer(from) &&
      isServer(to),
  );
  expect(ofServer).toEqual([]);
});

test("what runs in browsers uses nothing that Safari 16 does not have", () => {
  const newer = /\b(?:Map|Object)\.groupBy\(|\bPromise\.(?:try|withResolvers)\(|\bArray\.fromAsync\(/;
  expect(newer.test("Map.groupBy(items, keyOf)")).toBe(true);
  const inBrowsers = files.filter((file) => file.startsWith("app/") && !/\.server\.tsx?$/.test(file));
  expect(inBrowsers.length).toBeGreaterThan(500);
  expect(inBrowsers.filter((file) => newer.test(textOf.get(file) ?? ""))).toEqual([]);
});

test("HTML that is never hydrated shows no time in the reader's zone", () => {
  const wrong = imports.filter(({ from, to }) => layerOf(from) === "html" && to === "app/ui/local-time.tsx");
  expect(wrong).toEqual([]);
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
  expect(ids.length).toBeGreaterThan(8);
  expect(ids.filter(([file, named]) => file !== named)).toEqual([]);
});

test("only stores, tables, app/db and operations with a query of their own import Drizzle", () => {
  const importers = files.filter((file) => /from "drizzle-orm/.test(textOf.get(file) ?? ""));
  const withOwnQuery = imports.filter(isOwnQuery).map(({ from }) => from);
  const others = importers.filter((file) => !["store", "tables", "db"].includes(layerOf(file)));
  expect(others.filter((file) => !withOwnQuery.includes(file))).toEqual([]);
});

test("only app/mail writes mails to the outbox: it ranks them by their template", () => {
  const writers = files.filter((file) => /insert into outbox|insert\(outbox\)/i.test(textOf.get(file) ?? ""));
  expect(writers).toEqual(["app/mail/outbox.store.server.ts"]);
});

test("the server reads forms in one file only", () => {
  const readers = files.filter((file) => /request\.formData\(\)|parseWithZod/.test(textOf.get(file) ?? ""));
  expect(readers.sort()).toEqual(["app/http/forms.server.ts", "app/ui/checked-form.tsx"]);
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

/** Files that reach each other by imports, types included. */
function circles(): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const path: string[] = [];
  const found: string[][] = [];
  /** @returns the place of the first file on `path` that this one reaches */
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    path.push(file);
    let first = place;
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) first = Math.min(first, visit(to));
      else if (path.includes(to)) first = Math.min(first, order.get(to) ?? place);
    }
    if (first === place) found.push(path.splice(path.indexOf(file)));
    return first;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

test("no more than five files refer to each other's types", () => {
  expect(circles().filter((circle) => circle.length > 5)).toEqual([]);
});

test("a page of the studio reads its forms by the kit, but for those that docs/style.md leaves outside", () => {
  const own = imports.filter(
    ({ from, to }) => /^app\/routes\/studio/.test(from) && /\.form\.server\.ts$/.test(to),
  );
  expect([...new Set(own.map(({ to }) => to))].sort()).toEqual([
    "app/accounts/login/log-in.form.server.ts",
    "app/edits/edits.form.server.ts",
    "app/publishing/bulk-edit/bulk-edit.form.server.ts",
    "app/second-factor/second-factor.form.server.ts",
  ]);
});

/** The buttons that a file presses, by attributes, types, hidden fields and `FormData`. */
const pressedIn = (file: string): string[] =>
  [
    ...(textOf.get(file) ?? "").matchAll(
      /\bintent(?:="\w+"|=\{[^}]+\}|: "\w+"(?: \| "\w+")*|" value="\w+"|", "\w+")/g,
    ),
  ].flatMap(([found]) => [...found.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name));

/** A page with all that it shows. */
function shownBy(page: string): string[] {
  const shown = new Set([page]);
  for (const file of shown)
    for (const { from, to } of imports) if (from === file && !/\.server\.tsx?$/.test(to)) shown.add(to);
  return [...shown];
}

/** Buttons that a part has on another page, or in another form than the kit's. */
const NOT_ON_PAGE: Record<string, string[]> = {
  "app/routes/studio._inbox.contact.$reference.tsx": ["seen"],
  "app/routes/studio.collections.$slug.tsx": ["create"],
  "app/routes/studio.collections._index.tsx": ["save"],
  "app/routes/studio.import.tsx": ["check", "import"],
  "app/routes/studio.letters.new.tsx": ["send", "test"],
  "app/routes/studio.settings_.brand.tsx": ["draft"],
};

test("a form of the studio presses a button that its page has, and each button of a page is pressed by a form", () => {
  const pages = files.flatMap((page) => {
    const [, buttons] = /studioAction\(([\s\S]*?)\n\}?\);/.exec(textOf.get(page) ?? "") ?? [];
    if (!buttons || layerOf(page) !== "routes") return [];
    const named = [...buttons.matchAll(/\b(\w+): button\(/g)].map(([, name = ""]) => name).sort();
    return [{ page, named }];
  });
  expect(pages.length).toBeGreaterThan(25);
  const pressed = pages.map(({ page }) => {
    const isElsewhere = (name: string) => NOT_ON_PAGE[page]?.includes(name);
    const names = shownBy(page)
      .flatMap(pressedIn)
      .filter((name) => !isElsewhere(name));
    return { page, named: [...new Set(names)].sort() };
  });
  expect(pressed).toEqual(pages);
});

const NO_SUBJECT = ["routes", "ui", "shell", "http", "db", "i18n", "text", "shared"];
const subjectOf = (file: string) => {
  const [top, folder = "", name] = file.split("/");
  return top === "app" && name && !NO_SUBJECT.includes(folder) ? folder : null;
};

/** Subjects that import from each other, and why. */
const BOTH_WAYS: Record<string, string[]> = {
  "the outbox sends every subject's mails, each of which a subject queues and writes": [
    ...[
      "accounts",
      "cart",
      "chat",
      "claims",
      "connections",
      "contact",
      "edits",
      "gifts",
      "health",
      "letters",
      "library",
    ],
    ...[
      "memberships",
      "moderation",
      "news",
      "orders",
      "photos",
      "publishing",
      "reviews",
      "second-factor",
      "sellers",
      "webhooks",
      "wish-list",
    ],
  ].map((subject) => [subject, "mail"].sort().join(" ")),
  "the table of settings knows the type of each; a subject reads and shows its own": [
    ...[
      "brand studio",
      "front-page studio",
      "mail studio",
      "memberships studio",
      "orders studio",
      "studio tax",
    ],
  ],
  "what the browser knows of the account has the types of its parts, which ask it who is logged in": [
    ...["accounts session", "cart session", "checkout session", "rates session"],
  ],
  "a paid period of a membership is an order, and Stripe's events and orders lead to both": [
    "memberships orders",
  ],
  "a login finishes what it interrupted": ["accounts cart", "accounts catalog", "accounts library"],
  "the checkout begins with the names that Google says": ["accounts checkout"],
  "the settings of an account show and change what belongs to it": ["accounts letters", "accounts news"],
  "a new name or address is written into what orders are found by": ["accounts orders"],
  "attempts are counted for an account, or for one that is still unknown": ["accounts limits"],
  "a new address of a seller asks for the second factor": ["accounts second-factor"],
  "the profile of the shop says which legal texts there are, whose templates name the shop": ["brand legal"],
  "the profile of the shop says whether a membership can be joined, whose name needs the main language": [
    "brand memberships",
  ],
  "a product's page and card show what others know of it": [
    ...["cart catalog", "catalog downloads", "catalog offers", "catalog photos"],
    ...["catalog memberships", "catalog reviews", "catalog viewer", "catalog wish-list"],
  ],
  "a product's page shows its maker, the shop's window a model": ["brand catalog"],
  "the list that a tab keeps is a part of the front page, whose sections are lists' cards": [
    "catalog front-page",
  ],
  "the shop's window has the brand's words and picture, as the brand's preview shows them": [
    "brand front-page",
  ],
  "bundles are offered for what lies in the cart": ["cart offers"],
  "what is being paid cannot be bought again; a paid order leaves the cart": ["cart orders"],
  "the inbox shows messages of both": ["chat contact"],
  "moderation hides and removes texts and photos in the tables of their subjects": [
    ...["comments moderation", "moderation photos", "moderation reviews"],
  ],
  "a seller exports or deletes a customer, whose notes are part of the person's data": ["customers privacy"],
  "a missing zip alerts the sellers; the sweep deletes old counts": ["downloads health"],
  "the library says what was downloaded, downloads ask who owns": ["downloads library"],
  "a download begins a delivery, which ends the right of withdrawal": ["downloads orders"],
  "edits are published as versions, and go with their model": ["edits publishing", "imports publishing"],
  "a gift is an order of which somebody else gets the model": ["gifts orders"],
  "the heartbeat of the payment webhook; the sweep deletes old events": ["health orders"],
  "a purchase comes from an order, whose end ends it": ["library orders"],
  "members pay less at the checkout, whose fields those fill in who join": ["checkout memberships"],
  "who is logged in is told with what their membership opens": ["accounts memberships"],
  "a member takes models into the library, which asks how long that right lasts": ["library memberships"],
  "imported reviews say which shop they are from": ["imports reviews"],
  "Stripe's invoices follow a payment; their retry settles it": ["orders tax"],
  "a photo counts as printed in the ratings": ["photos reviews"],
};

test("two subjects import from each other only for a reason in the list, and a pair that no longer does leaves it", () => {
  const from = new Map<string, Set<string>>();
  for (const { from: importer, to } of imports) {
    const [a, b] = [subjectOf(importer), subjectOf(to)];
    if (a && b && a !== b) from.set(a, (from.get(a) ?? new Set()).add(b));
  }
  const found = [...from].flatMap(([a, others]) =>
    [...others].filter((b) => a < b && from.get(b)?.has(a)).map((b) => `${a} ${b}`),
  );
  expect(found.sort()).toEqual(Object.values(BOTH_WAYS).flat().sort());
});

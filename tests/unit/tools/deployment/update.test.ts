import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { git } from "#tests/support/deployed-shop.ts";
import { type GitHubDouble, startGitHub } from "#tests/support/github.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { isNewer, isReplaced, runUpdate, type UpdateOptions } from "#tools/deployment/update.ts";

type Files = Record<string, string>;

const CONFIG = `name = "stall"
compatibility_date = "2026-10-01" # a date

[[r2_buckets]] # zips
binding = "MODELS"
`;
const PACKAGE = { name: "lunas-shop", version: "1.0.0", scripts: { deploy: "old" } };
const SHOP: Files = {
  "package.json": JSON.stringify(PACKAGE),
  "package-lock.json": "{}",
  "app/shop.ts": "old",
  "app/gone.ts": "old",
  "migrations/0000_baseline.sql": "old",
  "workers/app.ts": "old",
  "public/favicon.svg": "old",
  "public/google-site.html": "the maker's",
  "wrangler.toml": `${CONFIG}bucket_name = "lunas"\n`,
  ".github/workflows/ci.yml": "the maker's",
  "notes/prices.txt": "the maker's",
  ".gitignore": ".dev.vars\n",
};
const { "app/gone.ts": _, "notes/prices.txt": __, "public/google-site.html": ___, ...NEW } = SHOP;
const RELEASE: Files = {
  ...NEW,
  "package.json": JSON.stringify({ name: "stall", version: "1.1.0", scripts: { deploy: "new" } }),
  "app/shop.ts": "new",
  [`app/${"a-long-folder/".repeat(12)}page.ts`]: "new",
  "migrations/0001_gears.sql": "new",
  "public/favicon.svg": "new",
  "wrangler.toml": CONFIG,
  ".dev.vars.example": "the release's",
  ".github/workflows/ci.yml": "the release's",
  "a-new-folder/file.ts": "the release's",
};

function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** As the release's workflow makes it. */
async function archiveOf(files: Files, change?: (folder: string) => void): Promise<Buffer> {
  const folder = await temporaryFolder();
  write(folder, files);
  change?.(folder);
  git(folder, "init", "-q");
  git(folder, "add", "--all", "--force");
  git(folder, "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "Release");
  return execFileSync("git", ["-C", folder, "archive", "--format=tar.gz", "--prefix=stall-v1.1.0/", "HEAD"]);
}

interface Copy {
  folder: string;
  origin: string;
  github: GitHubDouble;
  said: string[];
  update: (more?: Partial<UpdateOptions>) => Promise<boolean>;
}

/** A maker's copy, which shares no commit with any release. */
async function makersCopy(files: Files = SHOP): Promise<Copy> {
  const [folder, origin] = [await temporaryFolder(), await temporaryFolder()];
  git(origin, "init", "-q", "--bare");
  git(folder, "init", "-qb", "main");
  write(folder, files);
  git(folder, "add", "--all");
  git(folder, "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "source repo import");
  git(folder, "remote", "add", "origin", origin);
  git(folder, "push", "-q", "origin", "main");
  writeFileSync(join(folder, ".dev.vars"), "SECRET=x");
  const github = await startGitHub();
  const said: string[] = [];
  const options: UpdateOptions = {
    folder,
    repository: "maker/shop",
    source: "stall/stall",
    tag: "",
    how: "pull request",
    api: github.api,
    token: "of-the-workflow",
    print: (line) => said.push(line),
  };
  return { folder, origin, github, said, update: (more) => runUpdate({ ...options, ...more }) };
}

const filesAt = (folder: string, commit: string): string[] =>
  git(folder, "ls-tree", "-r", "--name-only", commit).split("\n");
const textAt = (folder: string, commit: string, path: string): string =>
  git(folder, "show", `${commit}:${path}`);

/** What nothing was done to: the folder, and what is pushed. */
const stateOf = ({ folder, origin, github }: Copy) => ({
  files: readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !path.startsWith(".git/") && statSync(join(folder, path)).isFile())
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  head: git(folder, "rev-parse", "HEAD"),
  branches: git(origin, "branch", "--list"),
  pulls: github.pulls.length,
});

test("an update is a branch and a pull request: the release's files take the place of those of the list, and nothing else changes", async () => {
  const { folder, origin, github, said, update } = await makersCopy();
  github.release("v1.1.0", await archiveOf(RELEASE));
  expect(await update()).toBe(true);
  const branch = "update/v1.1.0";
  expect(git(origin, "rev-parse", "main")).toBe(git(folder, "rev-parse", "main"));
  expect(git(origin, "rev-parse", `${branch}^`)).toBe(git(origin, "rev-parse", "main"));
  const theirs = Object.keys(RELEASE).filter((path) => /^(app|migrations|workers|public|package)/.test(path));
  expect(filesAt(origin, branch).sort()).toEqual(
    [
      ...theirs,
      ".github/workflows/ci.yml",
      ".gitignore",
      "notes/prices.txt",
      "public/google-site.html",
      "wrangler.toml",
    ].sort(),
  );
  for (const path of [
    ".github/workflows/ci.yml",
    "wrangler.toml",
    "notes/prices.txt",
    "public/google-site.html",
  ])
    expect(`${textAt(origin, branch, path)}`).toBe(SHOP[path]?.trim());
  for (const path of ["app/shop.ts", "public/favicon.svg", "migrations/0001_gears.sql"])
    expect(textAt(origin, branch, path)).toBe("new");
  expect(JSON.parse(textAt(origin, branch, "package.json"))).toEqual({
    name: "lunas-shop",
    version: "1.1.0",
    scripts: { deploy: "new" },
  });
  expect(readFileSync(join(folder, ".dev.vars"), "utf8")).toBe("SECRET=x");
  expect(github.pulls).toMatchObject([{ head: branch, base: "main", title: "Update the shop to v1.1.0" }]);
  expect(github.pulls[0]?.body).toContain("Gears that turn");
  expect(github.pulls[0]?.body).not.toContain("Before you merge**, copy");
  expect(said.join()).toContain("https://github.com/maker/shop/pull/1");
});

test("a push goes to the branch itself, and then there is nothing newer", async () => {
  const { folder, origin, github, said, update } = await makersCopy();
  github.release("v1.1.0", await archiveOf(RELEASE));
  expect(await update({ how: "push" })).toBe(true);
  expect(git(origin, "rev-parse", "main")).toBe(git(folder, "rev-parse", "HEAD"));
  expect(textAt(origin, "main", "app/shop.ts")).toBe("new");
  expect(github.pulls).toEqual([]);
  const pushed = git(origin, "rev-parse", "main");
  expect(await update({ how: "push" })).toBe(false);
  expect(said.at(-1)).toContain("Nothing to do: the shop has version 1.1.0");
  expect(git(origin, "rev-parse", "main")).toBe(pushed);
});

test("an older release is not taken over, and its archive is not even read", async () => {
  const { github, update, said, ...copy } = await makersCopy();
  github.release("v0.9.9", Buffer.from("x"));
  const before = stateOf({ github, update, said, ...copy });
  expect(await update()).toBe(false);
  expect(said.at(-1)).toContain("Nothing to do");
  expect(github.asked).toEqual(["GET /repos/stall/stall/releases/latest"]);
  expect(stateOf({ github, update, said, ...copy })).toEqual(before);
});

/** Changes the path of the first file in an archive, and its checksum with it. */
function withPath(archive: Buffer, path: string): Buffer {
  const tar = gunzipSync(archive);
  const at = tar.indexOf("stall-v1.1.0/package.json");
  tar.fill(0, at, at + 100);
  tar.write(path, at);
  return gzipSync(tar);
}

const BAD: Record<string, (github: GitHubDouble) => Promise<RegExp>> = {
  "a wrong checksum": async (github) => {
    github.release("v1.1.0", await archiveOf(RELEASE), "0".repeat(64));
    return /has the checksum [0-9a-f]{64}, and the release says 0{64}/;
  },
  "no checksum": async (github) => {
    github.release("v1.1.0", await archiveOf(RELEASE));
    github.assets.delete("stall-v1.1.0.tar.gz.sha256");
    return /has no stall-v1\.1\.0\.tar\.gz\.sha256/;
  },
  "an archive that ends too early": async (github) => {
    const tar = gunzipSync(await archiveOf(RELEASE));
    const cut = tar.subarray(0, tar.indexOf("stall-v1.1.0/package.json") + 512 + 10);
    github.release("v1.1.0", gzipSync(cut));
    return /ends too early/;
  },
  "an archive that is none": async (github) => {
    github.release("v1.1.0", Buffer.from("<html>"));
    return /incorrect header check/;
  },
  "a path above its folder": async (github) => {
    github.release("v1.1.0", withPath(await archiveOf(RELEASE), "stall-v1.1.0/app/../../../outside.ts"));
    return /leads out of its folder/;
  },
  "an absolute path": async (github) => {
    github.release("v1.1.0", withPath(await archiveOf(RELEASE), "/tmp/outside.ts"));
    return /leads out of its folder/;
  },
  "a path of Windows": async (github) => {
    github.release("v1.1.0", withPath(await archiveOf(RELEASE), "stall-v1.1.0/app\\..\\..\\outside.ts"));
    return /leads out of its folder/;
  },
  "a second folder": async (github) => {
    github.release("v1.1.0", withPath(await archiveOf(RELEASE), "other/package.json"));
    return /not that of a release/;
  },
  "a symbolic link": async (github) => {
    const link = (folder: string) => symlinkSync("/etc", join(folder, "app/link"));
    github.release("v1.1.0", await archiveOf(RELEASE, link));
    return /has a link or device/;
  },
  "no migrations": async (github) => {
    const files = Object.fromEntries(
      Object.entries(RELEASE).filter(([path]) => !path.startsWith("migrations")),
    );
    github.release("v1.1.0", await archiveOf(files));
    return /has no migrations/;
  },
  "no release at all": async () => /stall\/stall has no release/,
};

test.each(Object.keys(BAD))("%s changes nothing, and the reason is said", async (name) => {
  const copy = await makersCopy();
  const before = stateOf(copy);
  const reason = (await BAD[name]?.(copy.github)) ?? /never/;
  for (const how of ["pull request", "push"] as const)
    await expect(copy.update({ how })).rejects.toThrow(reason);
  expect(stateOf(copy)).toEqual(before);
});

test("what the release's wrangler.toml has and the maker's lacks is named in the pull request, and nothing is pushed without it", async () => {
  const copy = await makersCopy();
  const config = `${CONFIG.replace("2026-10-01", "2027-01-01")}
[[ratelimits]]
name = "SEARCHES"

[[env.preview.r2_buckets]]
binding = "MODELS"
`;
  copy.github.release("v1.1.0", await archiveOf({ ...RELEASE, "wrangler.toml": config }));
  const before = stateOf(copy);
  await expect(copy.update({ how: "push" })).rejects.toThrow(
    /lacks compatibility_date = "2027-01-01", \[\[ratelimits\]\] SEARCHES of the release/,
  );
  expect(stateOf(copy)).toEqual(before);
  await copy.update();
  expect(copy.github.pulls[0]?.body).toContain(
    '- `compatibility_date = "2027-01-01"`\n- `[[ratelimits]] SEARCHES`',
  );
  expect(textAt(copy.origin, "update/v1.1.0", "wrangler.toml")).toBe(SHOP["wrangler.toml"]?.trim());
});

test("where GitHub lets no workflow open pull requests the branch is pushed, and the address to open it at is said", async () => {
  const { github, origin, update } = await makersCopy();
  github.release("v1.1.0", await archiveOf(RELEASE));
  github.mayOpenPulls = false;
  await expect(update()).rejects.toThrow(
    /compare\/main\.\.\.update\/v1\.1\.0\?expand=1\nTo let the workflow do it: Settings, Actions/,
  );
  expect(textAt(origin, "update/v1.1.0", "app/shop.ts")).toBe("new");
});

test("a branch that the maker may have worked on is not overwritten", async () => {
  const copy = await makersCopy();
  copy.github.release("v1.1.0", await archiveOf(RELEASE));
  await copy.update();
  git(copy.folder, "switch", "-q", "main");
  const before = stateOf(copy);
  await expect(copy.update()).rejects.toThrow(/branch update\/v1\.1\.0 is there already/);
  expect(stateOf(copy)).toEqual(before);
});

test("changes that are not committed stop it before GitHub is asked, and so does a copy that names no source", async () => {
  const copy = await makersCopy();
  await expect(copy.update({ source: "" })).rejects.toThrow(/type the repository/);
  await expect(copy.update({ source: "../../else" })).rejects.toThrow(/type the repository/);
  writeFileSync(join(copy.folder, "app/shop.ts"), "mine");
  await expect(copy.update()).rejects.toThrow(/not committed/);
  expect(copy.github.asked).toEqual([]);
});

test("the source is the repository that package.json names, and stays there", async () => {
  const repository = { type: "git", url: "git+https://github.com/stall/stall.git" };
  const { github, origin, update } = await makersCopy({
    ...SHOP,
    "package.json": JSON.stringify({ ...PACKAGE, repository }),
  });
  github.release("v1.1.0", await archiveOf(RELEASE));
  await update({ source: "" });
  expect(JSON.parse(textAt(origin, "update/v1.1.0", "package.json"))).toMatchObject({ repository });
});

test("a folder of the list that is a link in the maker's copy is replaced, and what it points to is left alone", async () => {
  const copy = await makersCopy();
  const elsewhere = await temporaryFolder();
  writeFileSync(join(elsewhere, "kept.ts"), "kept");
  rmSync(join(copy.folder, "app"), { recursive: true });
  symlinkSync(elsewhere, join(copy.folder, "app"));
  git(copy.folder, "add", "--all");
  git(copy.folder, "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "A link");
  git(copy.folder, "push", "-q", "origin", "main");
  expect(readlinkSync(join(copy.folder, "app"))).toBe(elsewhere);
  copy.github.release("v1.1.0", await archiveOf(RELEASE));
  await copy.update();
  expect(readdirSync(elsewhere)).toEqual(["kept.ts"]);
  expect(existsSync(join(copy.folder, "app/shop.ts"))).toBe(true);
});

test("everything in this repository is taken over, but for settings and workflows", () => {
  const tracked = git(".", "ls-files").split("\n");
  expect(tracked.length).toBeGreaterThan(1_000);
  const left = tracked.filter((path) => !isReplaced(path) && !path.startsWith(".github/"));
  expect(left).toEqual([".dev.vars.example", "wrangler.toml"]);
});

test("versions are compared by their numbers", () => {
  expect(isNewer("v1.10.0", "1.9.9")).toBe(true);
  expect(isNewer("v1.9.9", "1.10.0")).toBe(false);
  expect(isNewer("v2.0.0", "1.9.9")).toBe(true);
  expect(isNewer("v1.0.0", "1.0.0")).toBe(false);
  expect(isNewer("v1.1.0-rc.1", "1.0.0")).toBe(true);
  expect(isNewer("v1.1.0", "1.1.0-rc.1")).toBe(true);
  expect(isNewer("v1.1.0-rc.1", "1.1.0")).toBe(false);
});

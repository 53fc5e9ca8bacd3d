/**
 * What *Actions, Update the shop* runs: takes the newest release over into a copy of the repository. A copy that Cloudflare's
 * button has made shares no history with it, so nothing is merged: a list of paths is replaced. It needs no packages.
 */
import { appendFile, chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { field, filesOf, type GitHub, isText, openPullRequest, type Release, releaseOn } from "./github.ts";
import { missingSettings } from "./missing-settings.ts";
import { git, RELEASE_TAG, requireCommitted } from "./release.ts";
import type { ArchivedFile } from "./release-archive.ts";

/** Everything else stays: wrangler.toml, .dev.vars, what the maker has added, and workflows, which GitHub lets no workflow change. */
const FOLDERS = ["app", "docs", "migrations", "tests", "tools", "workers", ".ci"];
/** The release's files replace those of their names; the maker may have others in it, and none is deleted. */
const SHARED_FOLDER = "public";
const FILES = [
  ".editorconfig",
  ".gitignore",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "biome.json",
  "drizzle.config.ts",
  "lefthook.yml",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "remix.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
  "worker-configuration.d.ts",
];
const PATHS = [...FOLDERS, ...FILES, SHARED_FOLDER];
export const isReplaced = (path: string) =>
  PATHS.includes(path.includes("/") ? (path.split("/")[0] ?? "") : path);
/** Of package.json these stay as the maker has them. */
const OWN_FIELDS = ["name", "repository"];
/** Compared, and left to the maker. */
const CONFIG = "wrangler.toml";

export interface UpdateOptions extends GitHub {
  folder: string;
  /** The shop's repository, `owner/name`. */
  repository: string;
  /** The repository that releases come from, `owner/name`; empty: the `repository` of package.json. */
  source: string;
  /** Empty: the newest. */
  tag: string;
  how: "pull request" | "push";
  print: (line: string) => void;
}

const REPOSITORY = /^[\w-]+\/[\w.-]+$/;

async function sourceOf({ folder, source }: UpdateOptions): Promise<string> {
  const own: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const named = field(own, "repository");
  const address = isText(named) ? named : field(named, "url");
  const typed = source || (isText(address) ? address : "");
  const name = typed.replace(/^(git\+)?https:\/\/github\.com\/|^github:|(\.git)?\/?$/g, "");
  if (!REPOSITORY.test(name))
    throw new Error(
      "Nothing was done: type the repository that the shop was copied from, such as owner/name.",
    );
  return name;
}

const numbersOf = (version: string) => version.replace(/^v/, "").split(/[.-]/, 3).map(Number);

/** Whether the first is above the second. Of two candidates of one release neither is. */
export function isNewer(tag: string, version: string): boolean {
  const [one, other] = [numbersOf(tag), numbersOf(version)];
  const at = one.findIndex((number, place) => number !== other[place]);
  if (at === -1) return version.includes("-") && !tag.includes("-");
  return (one[at] ?? 0) > (other[at] ?? 0);
}

/** The release's package.json, under the maker's name. */
async function packageFile(folder: string, content: Buffer): Promise<string> {
  const own: Record<string, unknown> = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const release: Record<string, unknown> = JSON.parse(content.toString("utf8"));
  const kept = OWN_FIELDS.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]));
  return `${JSON.stringify({ ...release, ...Object.fromEntries(kept) }, null, 2)}\n`;
}

async function replacePaths(folder: string, files: ArchivedFile[]): Promise<void> {
  const replaced = files.filter(({ path }) => isReplaced(path));
  const needed = ["package.json", "package-lock.json", "app", "migrations", "workers"];
  const missing = needed.find((each) => !replaced.some(({ path }) => path.split("/")[0] === each));
  if (missing) throw new Error(`Nothing was done: the release has no ${missing}.`);
  const texts = await Promise.all(
    replaced.map(async ({ path, content }) =>
      path === "package.json" ? packageFile(folder, content) : content,
    ),
  );
  for (const path of [...FOLDERS, ...FILES]) await rm(join(folder, path), { recursive: true, force: true });
  for (const [at, { path, isExecutable }] of replaced.entries()) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    // Of a link what it points to stays as it is.
    await rm(place, { force: true });
    await writeFile(place, texts[at] ?? "");
    if (isExecutable) await chmod(place, 0o755);
  }
}

const IDENTITY = [
  "-c",
  "user.name=github-actions[bot]",
  "-c",
  "user.email=41898282+github-actions[bot]@users.noreply.github.com",
];

/** @returns whether anything differs from what the shop had */
async function commit(folder: string, message: string): Promise<boolean> {
  // A path that neither side has is no path to git.
  const known = (await git(folder, "ls-files", "--others", "--cached", "--exclude-standard", "-z")).split(
    "\0",
  );
  const paths = PATHS.filter((path) => known.some((file) => file === path || file.startsWith(`${path}/`)));
  await git(folder, "add", "--all", "--", ...paths);
  if (!(await git(folder, "diff", "--cached", "--name-only"))) return false;
  await git(folder, ...IDENTITY, "commit", "--quiet", "--no-verify", "-m", message);
  return true;
}

const notesFor = ({ tag, page, notes }: Release, lacks: string[]): string =>
  [
    `Takes ${tag} over: ${page}`,
    "Make a backup in the studio (*Shop, Backups*) before you merge. Cloudflare deploys what is merged; *Shop, Version* then shows it.",
    lacks.length > 0 &&
      `**Before you merge**, copy these parts of the release's \`${CONFIG}\` into yours, which is never changed:\n${lacks.map((table) => `- \`${table}\``).join("\n")}`,
    `Not changed: \`${CONFIG}\`, \`.dev.vars\`, \`.github\`, and files that are yours alone.`,
    notes,
  ]
    .filter(Boolean)
    .join("\n\n");

/** The maker may have added to a branch that is there. */
async function newBranch(folder: string, branch: string): Promise<void> {
  if (await git(folder, "ls-remote", "--heads", "origin", `refs/heads/${branch}`))
    throw new Error(
      `Nothing was done: the branch ${branch} is there already. Merge its pull request, or delete the branch and run this again.`,
    );
  await git(folder, "checkout", "--quiet", "-B", branch);
}

/** @returns whether there was something to take over */
export async function runUpdate(options: UpdateOptions): Promise<boolean> {
  const { folder, how, print } = options;
  await requireCommitted(folder);
  const release = await releaseOn(options, await sourceOf(options), options.tag);
  const { tag } = release;
  if (!options.tag && !RELEASE_TAG.test(tag)) throw new Error(`Nothing was done: ${tag} is no release.`);
  const own: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const version = String(field(own, "version"));
  if (!isNewer(tag, version)) {
    print(`Nothing to do: the shop has version ${version}, and the release is ${tag}.`);
    return false;
  }
  const files = await filesOf(release);
  const config = files.find(({ path }) => path === CONFIG)?.content.toString("utf8") ?? "";
  const lacks = missingSettings(await readFile(join(folder, CONFIG), "utf8").catch(() => ""), config);
  if (how === "push" && lacks.length > 0)
    throw new Error(
      `Nothing was done: ${CONFIG} lacks ${lacks.join(", ")} of the release. Copy them into yours first, or choose a pull request.`,
    );
  const base = await git(folder, "rev-parse", "--abbrev-ref", "HEAD");
  const branch = how === "push" ? base : `update/${tag}`;
  if (base === "HEAD") throw new Error("Nothing was done: run it from a branch, not from a tag.");
  if (branch !== base) await newBranch(folder, branch);
  await replacePaths(folder, files);
  const title = `Update the shop to ${tag}`;
  if (!(await commit(folder, title))) {
    print(`Nothing to do: the shop has the files of ${tag}.`);
    return false;
  }
  await git(folder, "push", "--quiet", "origin", `HEAD:refs/heads/${branch}`);
  if (how === "push")
    print(`${tag} is pushed to ${branch}. Cloudflare deploys it; Shop, Version shows when.`);
  else {
    const pull = { branch, base, title, body: notesFor(release, lacks) };
    print(`The pull request is ${await openPullRequest(options, options.repository, pull)}`);
  }
  return true;
}

async function main() {
  const { env } = process;
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    console.log(line);
  };
  try {
    await runUpdate({
      folder: process.cwd(),
      repository: env.GITHUB_REPOSITORY ?? "",
      source: env.SOURCE ?? "",
      tag: env.TAG ?? "",
      how: env.HOW === "push" ? "push" : "pull request",
      api: env.GITHUB_API_URL ?? "https://api.github.com",
      token: env.GITHUB_TOKEN ?? "",
      print,
    });
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
  if (env.GITHUB_STEP_SUMMARY) await appendFile(env.GITHUB_STEP_SUMMARY, `${lines.join("\n\n")}\n`);
}

if (import.meta.main) await main();

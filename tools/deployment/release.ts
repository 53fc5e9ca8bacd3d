import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Name of the Worker's var that holds the release. Not a version's tag, which Cloudflare drops when a secret is replaced. */
export const RELEASE_VAR = "RELEASE";

const run = promisify(execFile);

/** @returns what git printed. */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run("git", ["-C", folder, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** A tag that is a release; a release candidate has more behind it, and is installed by name only. */
export const RELEASE_TAG = /^v\d+\.\d+\.\d+$/;

/** What an update overwrites must be in git first. */
export async function requireCommitted(folder: string): Promise<void> {
  if (await git(folder, "status", "--porcelain", "--untracked-files=no"))
    throw new Error("There are changes that are not committed. Commit them, then run this again.");
}

/**
 * The last commit, and a hash of uncommitted changes. Both without wrangler.toml, whose values checks compare
 * one by one: so that a shop whose settings are committed after the setup still runs this release.
 */
export async function releaseOf(folder: string): Promise<string> {
  const files = [".", ":(exclude)wrangler.toml"];
  const commit = await git(folder, "log", "-1", "--format=%h", "--abbrev=12", "--", ...files).catch(
    () => null,
  );
  // A folder that was unpacked instead of cloned.
  if (!commit) return JSON.parse(await readFile(join(folder, "package.json"), "utf8")).version;
  const changes = await git(folder, "diff", "HEAD", "--", ...files);
  return changes ? `${commit}-${createHash("sha256").update(changes).digest("hex").slice(0, 8)}` : commit;
}

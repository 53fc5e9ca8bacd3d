/** What updating a copy asks of GitHub. Its answers are checked by hand, because no package is installed yet. */
import { createHash } from "node:crypto";
import { type ArchivedFile, readArchive } from "./release-archive.ts";

const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024;
const MAX_NOTES = 20_000;

export interface GitHub {
  api: string;
  token: string;
}

export interface Release {
  tag: string;
  page: string;
  notes: string;
  assets: { name: string; address: string }[];
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function readRelease(answer: unknown): Release {
  const [tag, page, notes] = ["tag_name", "html_url", "body"].map((name) => field(answer, name));
  const assets = field(answer, "assets");
  if (!isText(tag) || !isText(page) || !Array.isArray(assets)) throw new Error("GitHub names no release.");
  const readable = assets.flatMap((asset: unknown) => {
    const [name, address] = [field(asset, "name"), field(asset, "browser_download_url")];
    return isText(name) && isText(address) ? [{ name, address }] : [];
  });
  return { tag, page, notes: isText(notes) ? notes.slice(0, MAX_NOTES) : "", assets: readable };
}

async function askGitHub({ api, token }: GitHub, path: string, body?: unknown) {
  const response = await fetch(`${api}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      Accept: "application/vnd.github+json",
      "User-Agent": "stall-update",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, answer: (await response.json().catch(() => null)) as unknown };
}

/** @param tag empty: the newest */
export async function releaseOn(github: GitHub, source: string, tag: string): Promise<Release> {
  const which = tag ? `tags/${encodeURIComponent(tag)}` : "latest";
  const { status, answer } = await askGitHub(github, `/repos/${source}/releases/${which}`);
  if (status === 404)
    throw new Error(`Nothing was done: ${source} has no ${tag ? `release ${tag}` : "release"}.`);
  if (status !== 200) throw new Error(`Nothing was done: GitHub answered ${status} for ${source}.`);
  return readRelease(answer);
}

async function download(address: string): Promise<Buffer> {
  const response = await fetch(address, { headers: { "User-Agent": "stall-update" } });
  if (!response.ok) throw new Error(`Nothing was done: ${address} answered ${response.status}.`);
  if (Number(response.headers.get("Content-Length")) > MAX_ARCHIVE_BYTES)
    throw new Error(`Nothing was done: ${address} is too large for a release.`);
  return Buffer.from(await response.arrayBuffer());
}

/** The archive that the release's own workflow has added, not GitHub's "Source code", whose bytes are not promised to stay. */
export async function filesOf({ tag, assets }: Release): Promise<ArchivedFile[]> {
  const addressOf = (name: string) => {
    const address = assets.find((asset) => asset.name === name)?.address;
    if (!address) throw new Error(`Nothing was done: the release ${tag} has no ${name}.`);
    return address;
  };
  const name = `stall-${tag}.tar.gz`;
  const sum = (await download(addressOf(`${name}.sha256`))).toString("utf8").trim().split(/\s+/)[0];
  const archive = await download(addressOf(name));
  const own = createHash("sha256").update(archive).digest("hex");
  if (own !== sum)
    throw new Error(`Nothing was done: ${name} has the checksum ${own}, and the release says ${sum}.`);
  return readArchive(archive);
}

interface PullRequest {
  branch: string;
  base: string;
  title: string;
  body: string;
}

/** @returns its address @throws Error with the one at which the maker opens it */
export async function openPullRequest(
  github: GitHub,
  repository: string,
  { branch, base, title, body }: PullRequest,
): Promise<string> {
  const byHand = `https://github.com/${repository}/compare/${base}...${branch}?expand=1`;
  const pull = { title, head: branch, base, body };
  const { status, answer } = await askGitHub(github, `/repos/${repository}/pulls`, pull);
  if (status === 201) return String(field(answer, "html_url"));
  throw new Error(`The branch ${branch} is pushed, but GitHub opened no pull request (${status}). Open it yourself: ${byHand}
To let the workflow do it: Settings, Actions, General, Workflow permissions, Allow GitHub Actions to create and approve pull requests.`);
}

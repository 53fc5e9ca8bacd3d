import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Purchase } from "#app/library/library.contract.ts";
import { expect, sha256Of, test } from "#tests/support/browser-test.ts";

const run = promisify(execFile);
const SMALL = "shoreline-coasters";
/** Larger than what sockets hold: of a smaller zip the shop may have sent all before the network is cut, and then counts each try. */
const LARGE = "alpine-valley-relief";

/** Each resumes a file that is there in part; aria2c fetches four parts at once. */
const TOOLS: Record<string, (cookie: string, url: string) => string[]> = {
  curl: (cookie, url) => [
    "-sS",
    "--fail",
    "--retry",
    "5",
    "--retry-all-errors",
    "-C",
    "-",
    "-b",
    cookie,
    "-o",
    "model.zip",
    url,
  ],
  wget: (cookie, url) => ["-q", "-c", "--tries=5", `--header=Cookie: ${cookie}`, "-O", "model.zip", url],
  aria2c: (cookie, url) => [
    "-q",
    "-c",
    "-x4",
    "-s4",
    "-k1M",
    `--header=Cookie: ${cookie}`,
    "-o",
    "model.zip",
    url,
  ],
};
const installed = Object.entries(TOOLS).filter(([tool]) => !spawnSync(tool, ["--version"]).error);

for (const [tool, argumentsFor] of installed) {
  test(`${tool} downloads the zip, resumes after cuts, and is counted once`, async ({
    baseURL,
    context,
    network,
    user,
  }) => {
    await user.own(LARGE);
    const { request } = context;
    const url = `${baseURL}/app/download/${LARGE}`;
    const published = (await request.head(url)).headers().etag;
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const count = async () => {
      const owned: Purchase[] = await (await request.get("/app/purchases")).json();
      return owned.find(({ id }) => id === LARGE)?.downloadCount;
    };
    const folder = await mkdtemp(join(tmpdir(), "stall-tool-"));
    try {
      const file = join(folder, "model.zip");
      const download = () => run(tool, argumentsFor(cookie, url), { cwd: folder });
      await network.cutAt([2_000_000, 1_500_000]);
      const before = await network.cuts();
      await download().catch(download).catch(download);
      expect((await network.cuts()) - before).toBe(2);
      expect(`"${await sha256Of(file)}"`).toBe(published);
      await expect.poll(count).toBe(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test("the downloaded zip holds the files that the product page lists", async ({ page, user }) => {
  await user.getFree(SMALL);
  const bytes = await (await page.request.get(`/app/download/${SMALL}`)).body();
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from("PK\u0003\u0004"));
  const shown = await (await page.request.get(`/product/${SMALL}`)).text();
  const names = [...bytes.toString("latin1").matchAll(/[\w-]+\.stl/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of new Set(names)) expect(shown).toContain(name);
});

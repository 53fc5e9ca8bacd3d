import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { binaryStl } from "#tests/support/stl-files.ts";
import { buildZip } from "#tests/support/zip-builder.ts";
import { runTool } from "#tools/dev/commands.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";

test("publishes a zip that was put into the bucket with wrangler, without uploading it again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stall-incoming-"));
  const stateDir = join(folder, "state");
  const zip = join(folder, "gear.zip");
  await writeFile(zip, buildZip([{ name: "gear.stl", data: binaryStl(40) }]));
  const put = "stall-models/incoming/gear.zip";
  await runTool("wrangler", ["r2", "object", "put", put, "--file", zip, "--local", "--persist-to", stateDir]);
  const shop = await startShop({ ports: { shop: await freePort(), payments: await freePort() }, stateDir });
  try {
    const env = { ...process.env, SELLER_TOKEN: shop.settings.SELLER_TOKEN, XDG_CACHE_HOME: folder };
    const facts = ["--price", "4.99", "--description", "It turns.", "--url", shop.url, "--json"];
    const argv = ["tools/seller/main.ts", "publish", zip, "--incoming", "gear.zip", ...facts];
    const { stdout } = await promisify(execFile)(process.execPath, argv, { env });
    expect(JSON.parse(stdout)).toMatchObject({ id: "gear", version: 1 });
    const page = await fetch(`${shop.url}/product/gear`);
    expect(page.status).toBe(200);
  } finally {
    await shop.close();
  }
  const left = join(folder, "left.zip");
  const get = (key: string) =>
    runTool("wrangler", ["r2", "object", "get", key, "--file", left, "--local", "--persist-to", stateDir]);
  await expect(get(put)).rejects.toThrow(/does not exist/);
  const key = await publishedKey(stateDir);
  await get(`stall-models/${key}`);
  expect((await readFile(left)).equals(await readFile(zip))).toBe(true);
  await rm(folder, { recursive: true, force: true });
});

async function publishedKey(stateDir: string): Promise<string> {
  const command = "SELECT zip_key FROM products WHERE id = 'gear'";
  const place = ["--local", "--persist-to", stateDir, "--json", "--command", command];
  const [answer] = JSON.parse(await runTool("wrangler", ["d1", "execute", "DB", ...place])) as {
    results: { zip_key: string }[];
  }[];
  return answer?.results[0]?.zip_key ?? "";
}

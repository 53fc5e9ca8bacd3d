import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, readTestServer, test } from "#tests/support/browser-test.ts";
import { runSellerCommandInShop, unpublishTestModels } from "#tests/support/published-product.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { buildZip } from "#tests/support/zip-builder.ts";
import { runTool } from "#tools/dev/commands.ts";

test.afterAll(unpublishTestModels);

test("publishes a zip that was put into the bucket with wrangler, without uploading it again", async ({
  page,
  user,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "stall-incoming-"));
  const [zip, left] = [join(folder, "gear.zip"), join(folder, "left.zip")];
  await writeFile(zip, buildZip([{ name: "gear.stl", data: binaryStl(40) }]));
  const { stateDir } = await readTestServer();
  const id = `gear-${Date.now()}`;
  const name = `${id}.zip`;
  const wrangler = (command: "put" | "get", file: string) => {
    const place = ["--file", file, "--local", "--persist-to", stateDir];
    return runTool("wrangler", ["r2", "object", command, `stall-models/incoming/${name}`, ...place]);
  };
  await wrangler("put", zip);
  const facts = ["--id", id, "--free", "--description", "It turns."];
  await runSellerCommandInShop("publish", zip, "--incoming", name, ...facts);
  await expect(wrangler("get", left)).rejects.toThrow(/does not exist/);
  await user.getFree(id);
  const published = await (await page.request.get(`/app/download/${id}`)).body();
  expect(published.equals(await readFile(zip))).toBe(true);
  await rm(folder, { recursive: true });
});

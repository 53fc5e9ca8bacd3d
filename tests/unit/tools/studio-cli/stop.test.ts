import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STUDIO_TOKEN, startFakeStudio } from "#tests/support/fake-studio.ts";
import { createModelFolder, MODEL_SHEET } from "#tests/support/seller-command.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const MAIN = join(import.meta.dirname, "../../../../tools/studio-cli/main.ts");

/** Runs a command in its own folder, with the token in .dev.vars, until it ends. */
async function startCommand(command: string[]) {
  const place = await temporaryFolder();
  await mkdir(join(place, "tmp"));
  await writeFile(join(place, ".dev.vars"), `OTHER=1\nSELLER_TOKEN="${STUDIO_TOKEN}"\n`);
  const env = { ...process.env, SELLER_TOKEN: "", TMPDIR: join(place, "tmp"), XDG_CACHE_HOME: place };
  const child = spawn(process.execPath, [MAIN, ...command], {
    cwd: place,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (text: Buffer) => {
    err += text.toString();
  });
  const ended = once(child, "close").then(async ([code]) => {
    return { code, err, left: await readdir(join(place, "tmp")) };
  });
  return { child, ended, tmp: join(place, "tmp") };
}

const startPublishing = async (url: string) =>
  startCommand(["publish", await createModelFolder(MODEL_SHEET), "--url", url]);

test("Ctrl-C during the upload says how to continue, and cleans up", async () => {
  const shop = await startFakeStudio();
  const { child, ended } = await startPublishing(shop.url);
  shop.partBytes = 100;
  shop.override = (call) => {
    if (call === "PUT /uploads/part 2") child.kill("SIGINT");
    return call === "PUT /uploads/part 2" ? { status: 503, retryAfter: "30" } : null;
  };
  expect(await ended).toMatchObject({
    code: 1,
    err: "Stopped. Nothing was published. Run the same command again: the upload resumes where it stopped.\n",
    left: [],
  });
  expect(shop.abortedUploads).toEqual([]);
});

test("Ctrl-C during the last call does not say that nothing was published", async () => {
  const shop = await startFakeStudio();
  const { child, ended } = await startPublishing(shop.url);
  shop.override = (call) => {
    if (call === "POST /products") child.kill("SIGINT");
    return call === "POST /products" ? { status: 503, retryAfter: "30" } : null;
  };
  const { code, err, left } = await ended;
  expect({ code, left }).toEqual({ code: 1, left: [] });
  expect(err).toContain("in the studio shows whether it did");
  expect(shop.abortedUploads).toEqual([]);
});

test("Ctrl-C during another command claims nothing about what the shop has done", async () => {
  const shop = await startFakeStudio();
  const { child, ended } = await startCommand([
    "api",
    "POST",
    "/app/studio/delete",
    '{"id":"dragon"}',
    "--url",
    shop.url,
  ]);
  shop.override = () => {
    child.kill("SIGINT");
    return { status: 503, retryAfter: "30" };
  };
  expect(await ended).toMatchObject({ code: 1, err: "Stopped.\n" });
});

test("the next command deletes the files of a killed one, but not of a running one", async () => {
  const shop = await startFakeStudio();
  const { child, ended, tmp } = await startPublishing(shop.url);
  const [killed, running] = [`stall-seller-${2 ** 22 + 1}-abc`, `stall-seller-${process.pid}-abc`];
  for (const name of [killed, running]) await mkdir(join(tmp, name));
  const { left } = await ended;
  expect(child.exitCode).toBe(0);
  expect(left).toEqual([running]);
});

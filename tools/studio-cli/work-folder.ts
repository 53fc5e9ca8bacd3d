/** A temporary folder for the zip while it is made and sent; removed however the command ends. */
import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "#tools/dev/is-running.ts";

const NAME = /^stall-seller-(\d+)-/;

export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `stall-seller-${process.pid}-`));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeNow);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off("exit", removeNow);
  }
}

/** A command that was killed could not clean up, and its zip may have gigabytes. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1]);
    // Somebody else's folder cannot be removed, which is right.
    if (pid && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

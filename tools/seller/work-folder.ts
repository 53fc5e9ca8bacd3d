/** A place for the zip while it is made and sent; it is gone afterwards, however the command ends. */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs `work` with the path of an empty folder (under TMPDIR) and removes it after. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "stall-seller-"));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeNow);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off("exit", removeNow);
  }
}

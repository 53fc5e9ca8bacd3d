/** Uploads that did not end, kept on this machine so that the same command goes on with them, after a reboot or a day too. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { UploadedPart } from "#app/domain/catalog/publishing.contract.ts";
import type { Variables } from "./screen.ts";
import { jsonOrNull } from "./studio-failure.ts";

const Unfinished = z.object({
  /** Origin of the shop. */
  shop: z.string(),
  id: z.string(),
  sha256: z.string(),
  key: z.string(),
  uploadId: z.string(),
  partBytes: z.int(),
  parts: z.array(UploadedPart),
});
export type Unfinished = z.infer<typeof Unfinished>;

/** The user's folder for such things on this system; `XDG_CACHE_HOME` moves it. */
export function cacheFolder(env: Variables): string {
  const usual = { darwin: join(homedir(), "Library/Caches"), win32: env.LOCALAPPDATA }[
    process.platform as string
  ];
  return join(env.XDG_CACHE_HOME || usual || join(homedir(), ".cache"), "stall-seller");
}

export type UnfinishedUploads = ReturnType<typeof unfinishedUploads>;

export function unfinishedUploads(folder: string) {
  const fileOf = ({ shop, id, sha256 }: Pick<Unfinished, "shop" | "id" | "sha256">) => {
    const name = createHash("sha256").update([shop, id, sha256].join("\n")).digest("hex");
    return join(folder, `${name}.json`);
  };
  return {
    /** All that are kept for a product. */
    of({ shop, id }: Pick<Unfinished, "shop" | "id">): Unfinished[] {
      return filesIn(folder).filter((one) => one.shop === shop && one.id === id);
    },
    save(upload: Unfinished): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(upload);
      // Renamed at the end: a power cut leaves the old list or the new one, never half of one.
      writeFileSync(`${file}.new`, JSON.stringify(upload), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    forget: (upload: Unfinished) => rmSync(fileOf(upload), { force: true }),
  };
}

function filesIn(folder: string): Unfinished[] {
  return namesIn(folder).flatMap((name) => {
    const parsed = Unfinished.safeParse(jsonOrNull(readFileSync(join(folder, name), "utf8")));
    return parsed.success ? [parsed.data] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

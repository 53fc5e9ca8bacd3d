import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { UploadedPart } from "#app/publishing/upload/uploads.contract.ts";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import { jsonOrNull } from "./studio-failure.ts";

const StartedUpload = z.object({
  shop: z.string(),
  id: z.string(),
  sha256: z.string(),
  key: z.string(),
  uploadId: z.string(),
  partBytes: z.int(),
  parts: z.array(UploadedPart),
});
export type StartedUpload = z.infer<typeof StartedUpload>;

/** The user's cache folder on this system; `XDG_CACHE_HOME` moves it. */
export function cacheFolder(env: ProcessEnv): string {
  const usual = { darwin: join(homedir(), "Library/Caches"), win32: env.LOCALAPPDATA }[
    process.platform as string
  ];
  return join(env.XDG_CACHE_HOME || usual || join(homedir(), ".cache"), "stall-seller");
}

export type UploadStore = ReturnType<typeof uploadStore>;

/** Keeps started uploads in files, so that the same command resumes them after a reboot too. */
export function uploadStore(folder: string) {
  const fileOf = ({ shop, id, sha256 }: Pick<StartedUpload, "shop" | "id" | "sha256">) => {
    const name = createHash("sha256").update([shop, id, sha256].join("\n")).digest("hex");
    return join(folder, `${name}.json`);
  };
  return {
    list({ shop, id }: Pick<StartedUpload, "shop" | "id">): StartedUpload[] {
      return readUploads(folder).filter((upload) => upload.shop === shop && upload.id === id);
    },
    save(upload: StartedUpload): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(upload);
      // Renamed at the end: a power cut leaves the old list or the new one, never half of one.
      writeFileSync(`${file}.new`, JSON.stringify(upload), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    remove: (upload: StartedUpload) => rmSync(fileOf(upload), { force: true }),
  };
}

function readUploads(folder: string): StartedUpload[] {
  return jsonFiles(folder).flatMap((name) => {
    const parsed = StartedUpload.safeParse(jsonOrNull(readFileSync(join(folder, name), "utf8")));
    return parsed.success ? [parsed.data] : [];
  });
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

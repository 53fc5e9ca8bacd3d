import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import { runSeller } from "#tools/studio-cli/run.ts";
import { STUDIO_TOKEN } from "./fake-studio.ts";
import { png } from "./png.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

class CapturedOutput extends Writable {
  text = "";
  isTTY = false;
  columns = 200;
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs the seller's command in this process. @param env variables beside SELLER_TOKEN. */
export async function runSellerCommand(
  argv: string[],
  env: ProcessEnv = {},
  terminal = false,
  input = "",
): Promise<CommandResult> {
  const [out, err] = [new CapturedOutput(), new CapturedOutput()];
  out.isTTY = err.isTTY = terminal;
  const { signal } = new AbortController();
  const code = await runSeller(argv, {
    in: Readable.from([input]),
    out,
    err,
    env: { SELLER_TOKEN: STUDIO_TOKEN, XDG_CACHE_HOME: await temporaryFolder(), ...env },
    signal,
  });
  return { code, out: out.text, err: err.text };
}

export const MODEL_SHEET = {
  id: "dragon",
  title: { en: "Dragon", es: "Dragón" },
  description: { en: "It opens its wings." },
  tags: ["animals"],
  prices: { standard: "4.99", commercial: "24.99" },
  images: [{ file: "pictures/cover.png", alt: { en: "A grey dragon" } }],
};

/** The shop's product after MODEL_SHEET was published. */
export const PUBLISHED_MODEL: StudioProductDetail = {
  id: "dragon",
  isDescribed: true,
  revision: 1_000,
  status: "published",
  title: { en: "Dragon", es: "Dragón" },
  description: { en: "It opens its wings." },
  tags: ["animals"],
  alsoCalled: [],
  prices: { standard: 499, commercial: 2499 },
  printGrams: 85,
  images: [],
  version: 1,
  zip: { bytes: 3_000, sha256: "0".repeat(64) },
  files: 2,
  soldPhotos: [],
};

/** A folder named Red_dragon-v2 with two parts, a picture and, when given, a model.json. */
export async function createModelFolder(sheet?: object, more: Record<string, Buffer> = {}): Promise<string> {
  const folder = join(await temporaryFolder(), "Red_dragon-v2");
  const files: Record<string, Buffer> = {
    "body.stl": binaryStl(120),
    "wings/[a]_left #1.STL": binaryStl(7),
    "pictures/cover.png": Buffer.from(png(1200, 900)),
    ...(sheet && { "model.json": Buffer.from(JSON.stringify(sheet)) }),
    ...more,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

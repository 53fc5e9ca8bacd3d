/** Runs the seller's command as the shell would, in this process, and keeps what it printed. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { binaryStl } from "#tests/support/stl-files.ts";
import { runSeller } from "#tools/seller/run.ts";
import type { Variables } from "#tools/seller/screen.ts";
import { TOKEN } from "./studio-stand-in.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface Run {
  code: number;
  out: string;
  err: string;
}

class Kept extends Writable {
  text = "";
  isTTY = false;
  columns = 200;
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** @param env variables beside SELLER_TOKEN */
export async function seller(argv: string[], env: Variables = {}, terminal = false): Promise<Run> {
  const [out, err] = [new Kept(), new Kept()];
  out.isTTY = err.isTTY = terminal;
  const { signal } = new AbortController();
  const code = await runSeller(argv, { out, err, env: { SELLER_TOKEN: TOKEN, ...env }, signal });
  return { code, out: out.text, err: err.text };
}

/** A PNG as far as its measurements go. */
export function png(width: number, height: number, bytes = 33): Buffer {
  const picture = Buffer.alloc(bytes);
  picture.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

export const SHEET = {
  id: "dragon",
  title: { en: "Dragon", es: "Dragón" },
  description: { en: "It opens its wings." },
  tags: ["animals"],
  prices: { standard: 499, commercial: 2499 },
  images: [{ file: "pictures/cover.png", alt: { en: "A grey dragon" } }],
};

/** A folder named Red_dragon-v2 with two parts, a picture and, when given, a model.json. */
export async function modelFolder(sheet?: object, more: Record<string, Buffer> = {}): Promise<string> {
  const folder = join(await temporaryFolder(), "Red_dragon-v2");
  const files: Record<string, Buffer> = {
    "body.stl": binaryStl(120),
    "wings/[a]_left #1.STL": binaryStl(7),
    "pictures/cover.png": png(1200, 900),
    ...(sheet && { "model.json": Buffer.from(JSON.stringify(sheet)) }),
    ...more,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

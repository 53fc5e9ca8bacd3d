/**
 * Publishes a folder of about two gigabytes to a server that only stores what arrives, and prints the
 * command's peak memory. By hand: `node tests/bench/seller-memory.ts [gigabytes] [sparse]`. Sparse meshes
 * compress to almost nothing, dense ones do not.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { MAX_PART_BYTES } from "#app/publishing/upload/uploads.contract.ts";

const [gigabytes = "2", kind = "dense"] = process.argv.slice(2);
const FILES = 8;
const BLOCK_TRIANGLES = 100_000;
const LIMIT_MB = 300;
const MAIN = join(import.meta.dirname, "../../tools/studio-cli/main.ts");
const REPORT_PEAK = `data:text/javascript,process.on("exit",()=>process.stderr.write("PEAK "+process.resourceUsage().maxRSS+"\\n"))`;

function block(): Buffer {
  const bytes = Buffer.alloc(BLOCK_TRIANGLES * 50);
  for (let start = 0; start < bytes.length; start += 50) {
    for (let place = start; place < start + 48; place += 4) bytes.writeFloatLE(Math.random() * 200, place);
  }
  return bytes;
}

async function writeMeshes(folder: string): Promise<void> {
  const blocks = Math.ceil((Number(gigabytes) * 1e9) / FILES / (BLOCK_TRIANGLES * 50));
  const content = block();
  for (let number = 0; number < FILES; number++) {
    const file = await open(join(folder, `part-${number}.stl`), "w");
    const head = Buffer.alloc(84);
    head.writeUInt32LE(blocks * BLOCK_TRIANGLES, 80);
    await file.write(head);
    if (kind === "sparse") await file.truncate(84 + blocks * content.length);
    else for (let written = 0; written < blocks; written++) await file.write(content);
    await file.close();
  }
}

async function answerTo(request: IncomingMessage, arrived: string): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://shop.test");
  const part = Number(url.searchParams.get("part"));
  if (part > 0) {
    await pipeline(request, createWriteStream(arrived, { start: (part - 1) * MAX_PART_BYTES, flags: "r+" }));
    return { partNumber: part, etag: `etag-${part}` };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { sha256 } = JSON.parse(Buffer.concat(chunks).toString()) as { sha256?: string };
  if (url.pathname.endsWith("/products"))
    return { id: "bench", version: 1, url: "http://shop.test/product/bench" };
  return { key: `products/bench/1/${sha256}.zip`, uploadId: "u", partBytes: MAX_PART_BYTES, version: 1 };
}

async function publish(meshes: string, url: string): Promise<{ out: string; err: string }> {
  const facts = ["--free", "--description", "bench", "--json", "--url", url];
  const argv = ["--import", REPORT_PEAK, MAIN, "publish", meshes, ...facts];
  const child = spawn(process.execPath, argv, { env: { ...process.env, SELLER_TOKEN: "bench" } });
  const printed = { out: "", err: "" };
  child.stdout.on("data", (text: Buffer) => {
    printed.out += text.toString();
  });
  child.stderr.on("data", (text: Buffer) => {
    printed.err += text.toString();
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(printed.err);
  return printed;
}

async function run(folder: string): Promise<void> {
  const meshes = join(folder, "meshes");
  const arrived = join(folder, "arrived.zip");
  await mkdir(meshes);
  await (await open(arrived, "w")).close();
  await writeMeshes(meshes);
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(await answerTo(request, arrived)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const started = performance.now();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { out, err } = await publish(meshes, url).finally(() => server.close());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { zip } = JSON.parse(out) as { zip: { bytes: number; sha256: string } };
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(arrived)) hash.update(chunk);
  const peak = (Number(/PEAK (\d+)/.exec(err)?.[1]) * 1024) / 1e6;
  console.log(`${gigabytes} GB of ${kind} STL, zip ${(zip.bytes / 1e6).toFixed(1)} MB, ${seconds} s`);
  console.log(`peak memory ${peak.toFixed(0)} MB (limit ${LIMIT_MB} MB)`);
  console.log(`arrived as sent: ${hash.digest("hex") === zip.sha256}`);
  process.exitCode = peak < LIMIT_MB ? 0 : 1;
}

const folder = await mkdtemp(join(tmpdir(), "stall-bench-"));
await run(folder).finally(() => rm(folder, { recursive: true, force: true }));

/** `npm run bench -- zip-files`: bytes read from R2 and workerd's memory for one file out of a zip of 1 GB, also with a slow reader. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, deflateRawSync } from "node:zlib";
import { BLOCK_BYTES, startBenchShop } from "./bench-shop.ts";
import { watchWorkerd } from "./workerd-process.ts";

/** The end of a deflated file: a last block without bytes. */
const tail = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** 1 GB. */
const BLOCKS = 60;
const ZIP_BYTES = BLOCKS * BLOCK_BYTES + tail.length;
const stored = (offset: number, bytes: number) => ({ offset, bytes, deflated: false, crc32: "00000000" });
const SMALL = { path: "small.stl", entry: stored(900_000_000, 20_000) };
const LARGE = { path: "large.stl", entry: stored(100, 500_000_000) };
/** Random bytes that are deflated into each block; the rest of the block is filled with zeros. */
const RANDOM_BYTES = 36_000_000;
const MAX_FILLER = 65_535;

/** BLOCK_BYTES of deflated data that may be repeated. @returns how many bytes they unpack to, too */
function deflatedBlock() {
  const input = randomBytes(RANDOM_BYTES).map((byte) => byte & 7);
  const packed = deflateRawSync(input, { level: 1, finishFlush: constants.Z_FULL_FLUSH });
  const block = Buffer.alloc(BLOCK_BYTES);
  packed.copy(block);
  let [at, unpacked] = [packed.length, input.length];
  while (at < BLOCK_BYTES) {
    // Blocks of zeros that are not compressed (RFC 1951, 3.2.4); each has a head of five bytes.
    const left = BLOCK_BYTES - at - 5;
    const length = left > MAX_FILLER ? Math.min(MAX_FILLER, left - 5) : left;
    block.writeUInt16LE(length, at + 1);
    block.writeUInt16LE(~length & 0xffff, at + 3);
    at += 5 + length;
    unpacked += length;
  }
  return { block, unpacked };
}

const SLOW = ["--limit-rate", "4M", "--max-time", "40"];
/** curl's code for a transfer that `--max-time` has ended. */
const TIMED_OUT = 28;

const run = promisify(execFile);

/** Downloads with curl. @returns bytes that arrived */
async function read(address: string, cookie: string, options: string[] = []): Promise<number> {
  const args = ["-s", "-o", "/dev/null", "-H", `Cookie: ${cookie}`, "-w", "%{http_code} %{size_download}"];
  const { stdout } = await run("curl", [...args, ...options, address]).catch((error) => {
    if (error.code !== TIMED_OUT) throw error;
    return error as { stdout: string };
  });
  const [status, size] = stdout.split(" ");
  if (status !== "200") throw new Error(`${address} answered ${status}`);
  return Number(size);
}

export async function benchZipFiles(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "stall-bench-"));
  console.log("Publishing a zip of 1 GB");
  const { block, unpacked } = deflatedBlock();
  const blocks = Math.ceil(500_000_000 / unpacked);
  const deflated = {
    path: "deflated.stl",
    bytes: blocks * unpacked,
    entry: {
      ...stored((BLOCKS - blocks) * BLOCK_BYTES, blocks * BLOCK_BYTES + tail.length),
      deflated: true,
    },
  };
  const shop = await startBenchShop(stateDir, ZIP_BYTES, { inside: [SMALL, LARGE, deflated], block, tail });
  const addressOf = ({ path }: { path: string }) => `${shop.url}/app/download/big/${path}`;
  /** Bytes read from R2 for the shop's answers; the bare Worker's are not counted. */
  const bytesFromR2 = async () => Number(await (await fetch(`${shop.url}/bytes-from-r2`)).text());
  const report = async (name: string, address: string, options?: string[]) => {
    const before = await bytesFromR2();
    const stopWorkerd = watchWorkerd();
    const bytes = await read(address, shop.cookie, options);
    const megabytes = stopWorkerd();
    const fromR2 = (await bytesFromR2()) - before;
    console.log(`${name}: ${bytes} bytes, ${fromR2} read from R2, workerd +${megabytes.toFixed(1)} MB`);
  };
  try {
    await read(addressOf(SMALL), shop.cookie);
    await report("20 KB", addressOf(SMALL));
    await report("Slow reader of 1 GB from a bare Worker", `${shop.url}/bare?key=${shop.key}`, SLOW);
    await report("Slow reader of 500 MB, stored", addressOf(LARGE), SLOW);
    await report("500 MB, stored, at full speed", addressOf(LARGE));
    await report("Slow reader of 500 MB, deflated", addressOf(deflated), SLOW);
    await report("500 MB, deflated, at full speed", addressOf(deflated));
  } finally {
    await shop.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

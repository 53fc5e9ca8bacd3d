/** `npm run bench -- download`: the download route beside a bare Worker on the same 1 GB object; prints ratios. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBenchShop } from "./bench-shop.ts";
import { median } from "./statistics.ts";
import { workerdMemory } from "./workerd-process.ts";

const GB = 1_000_000_000;
const ROUNDS = 7;
/** A resumed or split download requests megabytes; 64 KiB shows the cost of checking the entitlement. */
const RANGED = [
  { bytes: 16 * 1024 * 1024, reads: 40 },
  { bytes: 64 * 1024, reads: 300 },
] as const;

/** Seconds of a whole download by curl, which costs next to nothing itself. */
function wholeDownload(address: URL, cookie: string): number {
  const args = [
    "-s",
    "-o",
    "/dev/null",
    "-H",
    `Cookie: ${cookie}`,
    "-w",
    "%{http_code} %{size_download} %{time_total}",
  ];
  const [status, size, seconds] = execFileSync("curl", [...args, address.href], { encoding: "utf8" }).split(
    " ",
  );
  if (status !== "200" || Number(size) !== GB)
    throw new Error(`the download answered ${status} with ${size} bytes`);
  return Number(seconds);
}

/** Seconds of many reads at random places, four at a time. */
function rangedReads(address: URL, cookie: string, { bytes, reads }: (typeof RANGED)[number]): number {
  const requests = Array.from({ length: reads }, () => {
    const from = Math.floor(Math.random() * (GB - bytes));
    return [
      `url = "${address.href}"`,
      `range = ${from}-${from + bytes - 1}`,
      `header = "Cookie: ${cookie}"`,
      'output = "/dev/null"',
      'write-out = "%{http_code} %{size_download}\\n"',
    ].join("\n");
  });
  const started = performance.now();
  const args = ["-s", "--no-progress-meter", "--parallel", "--parallel-max", "4", "--config", "-"];
  const answers = execFileSync("curl", args, { input: requests.join("\nnext\n"), encoding: "utf8" });
  const seconds = (performance.now() - started) / 1000;
  const right = answers.split("\n").filter((answer) => answer === `206 ${bytes}`);
  if (right.length !== reads) throw new Error(`only ${right.length} of ${reads} ranges were answered`);
  return seconds;
}

const printRatio = (name: string, ours: number[], bare: number[]) => {
  const [ourTime, bareTime] = [median(ours), median(bare)];
  const times = `(ours ${ourTime.toFixed(2)} s, bare ${bareTime.toFixed(2)} s)`;
  console.log(`${name}: ratio ${(bareTime / ourTime).toFixed(2)} ${times}`);
};

/** Megabytes that workerd holds more after some whole downloads than before them. */
function growth(address: URL, cookie: string): number {
  wholeDownload(address, cookie);
  const before = workerdMemory();
  for (let round = 0; round < ROUNDS; round++) wholeDownload(address, cookie);
  return workerdMemory() - before;
}

export async function benchDownload(): Promise<void> {
  if (spawnSync("curl", ["--version"]).error) throw new Error("this bench needs curl");
  const stateDir = mkdtempSync(join(tmpdir(), "stall-bench-"));
  console.log("Publishing a zip of 1 GB");
  const shop = await startBenchShop(stateDir, GB);
  const { cookie } = shop;
  const ours = new URL("/app/download/big", shop.url);
  const bare = new URL(`/bare?key=${shop.key}`, shop.url);
  const alternating = (once: (address: URL) => number) => {
    const rounds = Array.from({ length: ROUNDS }, () => [once(bare), once(ours)] as const);
    return { bare: rounds.map(([seconds]) => seconds), ours: rounds.map(([, seconds]) => seconds) };
  };
  try {
    console.log(`workerd grew ${growth(bare, cookie).toFixed(0)} MB over ${ROUNDS} GB from the bare Worker,`);
    console.log(`then ${growth(ours, cookie).toFixed(0)} MB over ${ROUNDS} GB from ours.`);
    console.log(`Medians of ${ROUNDS} alternating rounds; a ratio of 1 is as fast as the bare Worker.`);
    const whole = alternating((address) => wholeDownload(address, cookie));
    printRatio("Whole 1 GB", whole.ours, whole.bare);
    for (const size of RANGED) {
      const ranged = alternating((address) => rangedReads(address, cookie, size));
      printRatio(`${size.reads} ranges of ${size.bytes / 1024} KiB`, ranged.ours, ranged.bare);
    }
  } finally {
    await shop.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

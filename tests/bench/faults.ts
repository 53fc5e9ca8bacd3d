/**
 * `npm run bench -- faults`: every D1 round trip of every request that writes and of every job of the cron
 * fails, before it is done, after it, and from there on. The tests try a share.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { buildShop } from "#tools/dev/build.ts";

/** What the tests log: the shop's events, and from which test they are. */
const LOGGED = /"event":|stdout.*\|/;

export async function benchFaults(): Promise<void> {
  await buildShop();
  const files = ["tests/workers/sweeps/faults.test.ts", "tests/workers/sweeps/cron-faults.test.ts"];
  const tests = spawn("npx", ["vitest", "run", "--project", "workers", "--silent=false", ...files], {
    stdio: ["inherit", "pipe", "inherit"],
    env: { ...process.env, FAULTS: "all" },
  });
  const exit = once(tests, "exit");
  for await (const line of createInterface(tests.stdout)) if (!LOGGED.test(line)) console.log(line);
  const [code] = await exit;
  process.exitCode = Number(code);
}

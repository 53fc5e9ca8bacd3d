/** `npm run bench -- faults`: every D1 round trip of every request that writes and of every job of the cron fails, before it is done, after it, and from there on. The tests try a share. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { buildShop } from "#tools/dev/shop.ts";

export async function benchFaults(): Promise<void> {
  await buildShop();
  const files = [
    "vitest",
    "run",
    "--project",
    "workers",
    "tests/workers/faults.test.ts",
    "tests/workers/cron-faults.test.ts",
  ];
  const tests = spawn("npx", files, { stdio: "inherit", env: { ...process.env, FAULTS: "all" } });
  const [code] = await once(tests, "exit");
  process.exitCode = Number(code);
}

/** `npm run test:e2e`: browser tests in Chromium; with `-- --engines` those for Firefox and WebKit. Other options go to Playwright. */
import { spawnSync } from "node:child_process";
import { ensureEngines, hasEngine } from "./browser.ts";
import { projectFolder, toolFile } from "./commands.ts";

const CHROMIUM = ["desktop-en", "phone-es", "desktop-es", "phone-en"];

function projects(args: string[]): string[] {
  if (args.some((arg) => arg.startsWith("--project"))) return [];
  if (!args.includes("--engines")) return CHROMIUM;
  process.env.E2E_HTTPS = "1";
  ensureEngines(console.log);
  const available = (["firefox", "webkit"] as const).filter(hasEngine);
  if (!available.length)
    throw new Error("Neither Firefox nor WebKitGTK's WebDriver is installed on this machine");
  console.log(`Engines: ${available.join(", ")}`);
  return available;
}

const args = process.argv.slice(2);
const chosen = projects(args).map((name) => `--project=${name}`);
const others = args.filter((arg: string) => arg !== "--engines");
const run = (program: string[]) =>
  spawnSync(process.execPath, program, { cwd: projectFolder, stdio: "inherit" }).status ?? 1;
// Before Playwright, which gives the shops four minutes to start: on a busy machine the demo alone takes longer.
process.exitCode =
  run(["tests/support/seed-shop.ts"]) ||
  run([toolFile("@playwright/test", "playwright"), "test", ...chosen, ...others]);

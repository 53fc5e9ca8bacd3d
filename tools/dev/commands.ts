/** Runs this project's command-line tools with the Node of this process, and shows their output only when they fail. */
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);

/** Turns off what needs the internet: metrics, update checks, the look-up of our location. */
const QUIET_ENV = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  NO_UPDATE_NOTIFIER: "1",
  FORCE_COLOR: "0",
};

export function toolFile(packageName: string, command: string): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  return join(dirname(manifest), typeof bin === "string" ? bin : (bin[command] ?? ""));
}

const TOOLS = { wrangler: ["wrangler", "wrangler"], remix: ["@remix-run/dev", "remix"] } as const;
type Tool = keyof typeof TOOLS;

/** Arguments of `remix`, the same as those of `npm run build`. */
export const BUILD_ARGUMENTS = ["vite:build", "--logLevel", "warn"];

interface ToolOptions {
  cwd?: string;
  env?: Record<string, string>;
}

export function startTool(
  tool: Tool,
  args: string[],
  { cwd = projectFolder, env }: ToolOptions = {},
): ChildProcess {
  const [packageName, command] = TOOLS[tool];
  return spawn(process.execPath, [toolFile(packageName, command), ...args], {
    cwd,
    env: { ...process.env, ...env, ...QUIET_ENV },
    stdio: "pipe",
  });
}

/**
 * @param input for its standard input: the place for secrets, which arguments would show to every user of the
 * machine
 * @returns what the tool printed.
 */
export function runTool(
  tool: Tool,
  args: string[],
  options: ToolOptions & { input?: string } = {},
): Promise<string> {
  const child = startTool(tool, args, options);
  // A tool that ends early closes its input; its exit code is reported below.
  child.stdin?.on("error", () => {});
  child.stdin?.end(options.input);
  let [output, errorOutput] = ["", ""];
  // Decoded as a stream: a letter of several bytes may come in two chunks.
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    errorOutput += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${tool} ${args.join(" ")} failed\n${output}${errorOutput}`)),
    );
  });
}

/**
 * `npm test`: types, lint, build, then the tests that find a broken rule: one story of each subject in a browser, no sweeps over many
 * inputs or pages, and those of the tools only if the tools have changed. `npm run test:all`: every test.
 * The last line says how many passed and failed, the lines before it name the failed and the flaky ones.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { ensureBrowser, hasEngine } from "./browser.ts";
import { projectFolder, toolFile } from "./commands.ts";

const results = join(projectFolder, "test-results");
// Tests start Wrangler often, and compiling it takes a quarter of the time of each start.
process.env.NODE_COMPILE_CACHE ??= join(projectFolder, "node_modules", ".cache", "node");
const print = (line: string) => console.log(`\n${line}`);
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const flaky: string[] = [];

async function runPackageTool(
  packageName: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const file = toolFile(packageName, command);
  const options = { cwd: projectFolder, stdio: "inherit", env: { ...process.env, ...env } } as const;
  const [code] = await once(spawn(process.execPath, [file, ...args], options), "close");
  return code === 0;
}

/** More than the databases of the tests take. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/** A folder for temporary files that is kept in memory, where the machine has one with room: on a disk each change of a database waits for it. */
function memoryFolder(): Record<string, string> {
  const folder = "/dev/shm";
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > MEMORY_BYTES ? { TMPDIR: folder } : {};
}

/** A step that is one check: it passes or fails as a whole. Its output is printed when it ends, because checks run side by side. */
async function check(title: string, file: string, args: string[]): Promise<boolean> {
  const options = { cwd: projectFolder, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) =>
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      print(`${title}: ${error ? "failed" : "passed"}\n${stdout}${stderr}`.trimEnd());
      total[error ? "failed" : "passed"]++;
      if (error) failures.push(title);
      resolve(!error);
    }),
  );
}

async function runCounted(
  title: string,
  run: () => Promise<boolean>,
  count: () => { passed: number; failed: number },
) {
  print(title);
  const succeeded = await run();
  try {
    const { passed, failed } = count();
    total.passed += passed;
    total.failed += failed;
    if (failed || (succeeded && passed > 0)) return;
    total.failed++;
    failures.push(`${title}: an error outside of the tests`);
  } catch (error) {
    console.error(`${title}: no result could be read`, error);
    total.failed++;
    failures.push(`${title}: no result`);
  }
}

interface Suite {
  suites?: Suite[];
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
}

function titles(wanted: "flaky" | "unexpected", { suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap((suite) => titles(wanted, suite))];
}

interface VitestFile {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string }[];
}

/** A file that could not be loaded has a message and no tests. */
const failedTitles = ({ name, message, assertionResults }: VitestFile) =>
  assertionResults.length
    ? assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${relative(projectFolder, name)}: ${fullName}`)
    : [`${relative(projectFolder, name)}: ${message}`];

/** What the tests in tests/unit/tools are about. */
const TOOLS = ["tools", "app/meshes", "app/publishing/packing", "tests/unit/tools", "package-lock.json"];

/** Whether there are changes that are not on the branch that everybody shares. */
function toolsHaveChanged(): boolean {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: projectFolder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const shared = git("merge-base", "HEAD", "origin/main").trim();
    return Boolean(
      git("diff", "--name-only", shared, "--", ...TOOLS) +
        git("ls-files", "--others", "--exclude-standard", "--", ...TOOLS),
    );
  } catch {
    // No repository, or none that was cloned from another: what has changed cannot be known.
    return true;
  }
}

const readResults = (name: string) => JSON.parse(readFileSync(join(results, name), "utf8"));

const all = process.argv.includes("--all");
const vitestProjects = ["unit", "workers", ...(all || toolsHaveChanged() ? ["tools"] : [])];
rmSync(results, { recursive: true, force: true });
mkdirSync(results);
print(`Node ${process.version}`);
// The build uses one core for most of its time.
const [built] = await Promise.all([
  check("Build", "tools/dev/build.ts", []),
  check("Types", toolFile("typescript", "tsc"), ["-p", "."]).then(() =>
    check("Format and lint", toolFile("@biomejs/biome", "biome"), ["ci", "."]),
  ),
]);
if (built) {
  // The browser tests begin with this shop. It is made beside the unit tests, which leave a part of two cores idle.
  const seededState = join(mkdtempSync(join(tmpdir(), "stall-seeded-")), "state");
  const seeding = check("Demo for the browser tests", "tests/support/seed-shop.ts", [seededState]);
  const vitestArgs = [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json=test-results/vitest.json",
    ...vitestProjects.map((name) => `--project=${name}`),
    ...(all ? [] : ["--exclude=**/sweeps/**"]),
  ];
  if (all) process.env.FC_RUNS ??= "40";
  await runCounted(
    `Tests without a browser: ${vitestProjects.join(", ")}`,
    () => runPackageTool("vitest", "vitest", vitestArgs, memoryFolder()),
    () => {
      const { numPassedTests, numFailedTests, testResults } = readResults("vitest.json");
      failures.push(...testResults.flatMap(failedTitles));
      return { passed: numPassedTests, failed: numFailedTests };
    },
  );
  if (await seeding) process.env.E2E_SEEDED = seededState;
  process.env.CHROMIUM_PATH = await ensureBrowser(print);
  process.env.E2E_RUNS = all ? "once" : "stories";
  // Three shops, for three tests at a time: a story often waits, for a mail or a connection.
  process.env.E2E_SHOPS ??= "3";
  const projects = ["desktop-en", "phone-es", ...(all && hasEngine("firefox") ? ["firefox"] : [])];
  print(`Browser tests: ${projects.join(", ")}`);
  await runCounted(
    "Browser tests",
    () =>
      runPackageTool("@playwright/test", "playwright", [
        "test",
        ...projects.map((name) => `--project=${name}`),
      ]),
    () => {
      const { stats, suites } = readResults("e2e.json");
      failures.push(...suites.flatMap((suite: Suite) => titles("unexpected", suite)));
      flaky.push(...suites.flatMap((suite: Suite) => titles("flaky", suite)));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  );
  rmSync(dirname(seededState), { recursive: true, force: true });
}
for (const title of failures) console.log(`Failed: ${title}`);
for (const title of flaky) console.log(`Flaky, passed only at the second try: ${title}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

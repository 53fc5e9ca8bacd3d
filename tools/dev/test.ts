/**
 * `npm test`: types, lint, build, then the tests that find a broken rule: one story of each subject in a
 * browser, no sweeps over many inputs or pages, and of the tools' tests those whose files have changed. `npm
 * run test:all`: these, and then all others; with `-- --part=unit`, `workers` or `browsers` one part;
 * `--shard=1/4` runs a quarter of it. The last line says how many passed and failed, the lines before it name
 * the failed ones.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser, hasEngine } from "./browser.ts";
import { projectFolder, toolFile } from "./commands.ts";
import { hashOfFilesRead } from "./files-read.ts";

const results = join(projectFolder, "test-results");
// Tests start Wrangler often, and compiling it takes a quarter of the time of each start.
process.env.NODE_COMPILE_CACHE ??= join(projectFolder, "node_modules", ".cache", "node");
const print = (line: string) => console.log(`\n${line}`);
const total = { passed: 0, failed: 0 };
const failures: string[] = [];

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
  status: string;
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

/** The hash of what each test of the tools read when it last passed here. */
const GREEN = join(projectFolder, "node_modules/.cache/stall-green-tools.json");
const greenTools: Record<string, string> = existsSync(GREEN) ? JSON.parse(readFileSync(GREEN, "utf8")) : {};
const toolTests = Object.fromEntries(
  globSync("tests/unit/tools/**/*.test.ts", { cwd: projectFolder }).map((file) => [
    file,
    hashOfFilesRead(file),
  ]),
);

/** The tests of the tools whose files differ from those of the last time here; in a fresh clone none, which is said. */
function changedToolTests(): string[] {
  if (!existsSync(GREEN)) {
    print("The tests of the tools are left to `npm run test:all`: they have not passed in this clone yet");
    return [];
  }
  return Object.keys(toolTests).filter((file) => greenTools[file] !== toolTests[file]);
}

function rememberGreenTools(testResults: VitestFile[]): void {
  for (const { name, status } of testResults) {
    const file = relative(projectFolder, name);
    const hash = toolTests[file];
    if (status === "passed" && hash) greenTools[file] = hash;
  }
  if (!all && !existsSync(GREEN)) return;
  mkdirSync(dirname(GREEN), { recursive: true });
  writeFileSync(GREEN, JSON.stringify(greenTools));
}

const readResults = (name: string) => JSON.parse(readFileSync(join(results, name), "utf8"));

const { values: options } = parseArgs({
  options: { all: { type: "boolean" }, part: { type: "string" }, shard: { type: "string" } },
});
const all = options.all === true;
type Part = "unit" | "workers" | "browsers";
const isPart = (part: Part) => !options.part || options.part === part;
const shard = options.shard ? [`--shard=${options.shard}`] : [];

/** @param args what is run: projects, and files or files that are left out */
const runWithoutBrowser = (title: string, name: string, args: string[]) =>
  runCounted(
    title,
    () =>
      runPackageTool(
        "vitest",
        "vitest",
        [
          "run",
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=test-results/${name}.json`,
        ].concat(args, shard),
        memoryFolder(),
      ),
    () => {
      const { numPassedTests, numFailedTests, testResults } = readResults(`${name}.json`);
      failures.push(...testResults.flatMap(failedTitles));
      rememberGreenTools(testResults);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  );

const runBrowsers = (runs: "stories" | "rest", projects: string[]) =>
  runCounted(
    `Browser tests, ${runs}: ${projects.join(", ")}`,
    () =>
      runPackageTool(
        "@playwright/test",
        "playwright",
        ["test", ...projects.map((name) => `--project=${name}`), ...shard],
        { E2E_RUNS: runs },
      ),
    () => {
      const { stats, suites } = readResults("e2e.json");
      failures.push(...suites.flatMap((suite: Suite) => titles("unexpected", suite)));
      failures.push(
        ...suites
          .flatMap((suite: Suite) => titles("flaky", suite))
          .map((title: string) => `${title} (passed at the second try)`),
      );
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  );

const CHROMIUM = ["desktop-en", "phone-es"];
const projectsOf = (parts: Record<string, Part>) =>
  Object.entries(parts).flatMap(([project, part]) => (isPart(part) ? [`--project=${project}`] : []));

async function runTests(): Promise<void> {
  // The browser tests begin with this shop. It is made beside the unit tests, which leave a part of two cores
  // idle.
  const seeding = isPart("browsers") && check("Demo for the browser tests", "tests/support/seed-shop.ts", []);
  if (all) process.env.FC_RUNS ??= "40";
  const changed = changedToolTests();
  const left = Object.keys(toolTests).filter((file) => !changed.includes(file));
  const first = projectsOf({ unit: "unit", tools: "unit", workers: "workers" });
  if (first.length)
    await runWithoutBrowser("Tests without a browser", "first", [
      ...first,
      ...["**/sweeps/**", ...left].map((file) => `--exclude=${file}`),
    ]);
  if (await seeding) {
    process.env.CHROMIUM_PATH = await ensureBrowser(print);
    // Three shops, for three tests at a time: a story often waits, for a mail or a connection.
    process.env.E2E_SHOPS ??= "3";
    await runBrowsers("stories", CHROMIUM);
  }
  if (!all) return;
  if (first.length) await runWithoutBrowser("Sweeps and tools", "rest", [...first, "sweeps/", ...left]);
  if (await seeding) await runBrowsers("rest", [...CHROMIUM, ...(hasEngine("firefox") ? ["firefox"] : [])]);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
print(`Node ${process.version}`);
// The build uses one core for most of its time.
const [built] = await Promise.all([
  check("Build", "tools/dev/build.ts", []),
  isPart("unit") &&
    check("Types", toolFile("typescript", "tsc"), ["-p", "."]).then(() =>
      check("Format and lint", toolFile("@biomejs/biome", "biome"), ["ci", "."]),
    ),
]);
if (built) await runTests();
for (const title of failures) console.log(`Failed: ${title}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { startSandboxes } from "./tests/support/sandbox-servers.ts";
import { TEST_SETTINGS } from "./tests/support/test-settings.ts";

/** Bundled before they are sent to the runtime, which is sent everything else module by module. */
const PACKAGES_OF_MANY_MODULES = [
  "@remix-run/cloudflare",
  "@simplewebauthn/server",
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "htmlparser2",
  "jose",
  "markdown-it",
  "remix-i18next/server",
  "stripe",
  "zod",
];

const sandboxes: (() => Promise<unknown>)[] = [];
const sandboxesCloseAtTheEnd: Plugin = {
  name: "sandboxes-close-at-the-end",
  async closeBundle() {
    await Promise.all(sandboxes.splice(0).map((close) => close()));
  },
};

const SMALL_BUT_SLOW =
  /\/(anonymous-cost|api|backup|catalogue-cost|faults|mesh-preview|reconcile|refusals-in-log|setup|upgrade)\.test\.ts$/;

/** Where no earlier run has left its times Vitest begins with the largest files, and a small one that takes long would be the last. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => Number(SMALL_BUT_SLOW.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isSlow(b) - isSlow(a));
  }
}

/** Tests log in as users with one password, whose hash takes longer than the rest of most requests. */
const passwordsAreHashedOnce: Plugin = {
  name: "passwords-are-hashed-once",
  enforce: "pre",
  transform: (code, id) =>
    /\/(passwords\.server\.ts|build\/server\/index\.js)$/.test(id)
      ? { code: code.replace(/(?<=from ?)"node:crypto"/, '"#tests/support/remembered-hashes.ts"'), map: null }
      : undefined,
};

/** Tests of the programs beside the shop, and of what they share with it: `npm test` runs them only after a change to these. */
const TOOLS = "tests/unit/tools/**/*.test.ts";

const inNode = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Each test restores the globals that it replaces, so files can share a process; one for each file would take longer than most tests.
  isolate: false,
};

/** Unit tests run in Node; tests that need a binding run in workerd with real D1, R2 and Durable Objects. */
export default defineConfig(async () => {
  const TEST_MIGRATIONS = await readD1Migrations("migrations");
  /** Called for each runtime. */
  async function workerOptions() {
    const { settings, close } = await startSandboxes();
    sandboxes.push(close);
    return {
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          ...TEST_SETTINGS,
          ...settings,
          TEST_MIGRATIONS,
          FAULTS: process.env.FAULTS ?? "share",
          FC_RUNS: Number(process.env.FC_RUNS ?? 8),
          FC_SEED: Number(process.env.FC_SEED ?? 43),
        },
        d1Databases: ["REPLICA_DB"],
      },
    };
  }
  return {
    test: {
      silent: "passed-only" as const,
      // One more than cores: a test often waits for the disk or for another process.
      maxWorkers: 3,
      sequence: { sequencer: SlowFirst },
      projects: [
        {
          test: {
            name: "unit",
            // No `exclude` here: it would take the place of the command's, by which `npm test` leaves out the sweeps.
            include: ["tests/unit/*.test.ts", "tests/unit/!(tools)/**/*.test.ts"],
            ...inNode,
          },
        },
        { test: { name: "tools", include: [TOOLS], ...inNode } },
        {
          plugins: [passwordsAreHashedOnce, cloudflareTest(workerOptions), sandboxesCloseAtTheEnd],
          test: {
            name: "workers",
            include: ["tests/workers/**/*.test.ts"],
            setupFiles: ["tests/support/empty-shop.ts"],
            testTimeout: 120_000,
            hookTimeout: 120_000,
            // Starting a runtime and loading the Worker takes longer than most files, so files share two; `empty-shop.ts` empties them.
            isolate: false,
            // After the unit tests: a runtime is kept only between files of one project.
            sequence: { groupOrder: 1 },
            deps: { optimizer: { ssr: { enabled: true, include: PACKAGES_OF_MANY_MODULES } } },
          },
        },
      ],
    },
  };
});

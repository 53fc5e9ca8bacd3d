import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { startSandboxes } from "./tests/support/sandbox-servers.ts";
import { TEST_SETTINGS } from "./tests/support/test-settings.ts";

/** What the Worker imports of packages: bundled once, because each test file fetches every module of its imports anew. */
const WORKER_PACKAGES = [
  "@noble/hashes/sha2.js",
  "@noble/hashes/utils.js",
  "@orama/stemmers/english",
  "@orama/stemmers/spanish",
  "@remix-run/cloudflare",
  "@simplewebauthn/server",
  "@zxcvbn-ts/language-common",
  "cookie",
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fflate",
  "htmlparser2",
  "i18next",
  "jose",
  "mdast-util-from-markdown",
  "meshoptimizer/decoder",
  "otpauth/slim",
  "react",
  "react-dom/server",
  "remix-auth",
  "remix-auth-google",
  "remix-i18next/server",
  "stripe",
  "uqr",
  "zod",
];

/**
 * Each test file has a runtime of its own, which is sent all modules as text by the one process that transforms them. Bundles
 * of packages need no transformation: the runtime loads them itself.
 */
const packagesLoadedByWorkerd: Plugin = {
  name: "packages-loaded-by-workerd",
  config({ test }) {
    // cloudflareTest wants everything to be sent.
    if (test?.server?.deps)
      Object.assign(test.server.deps, { inline: [/^(?!.*\/deps_ssr\/)/], external: [/\/deps_ssr\//] });
  },
  // The maps of bundles are larger than the bundles, and nobody reads a bundle's stack trace.
  transform(code, id) {
    if (/\/build\/server\//.test(id)) return { code, map: { mappings: "" } };
  },
};

const sandboxes: (() => Promise<unknown>)[] = [];
const sandboxesCloseAtTheEnd: Plugin = {
  name: "sandboxes-close-at-the-end",
  async closeBundle() {
    await Promise.all(sandboxes.splice(0).map((close) => close()));
  },
};

/** Unit tests run in Node; tests that need a binding run in workerd with real D1, R2 and Durable Objects. */
export default defineConfig(async () => {
  const TEST_MIGRATIONS = await readD1Migrations("migrations");
  /** Called for each test file. */
  async function workerOptions() {
    const { settings, close } = await startSandboxes();
    sandboxes.push(close);
    return {
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: { ...TEST_SETTINGS, ...settings, TEST_MIGRATIONS },
        d1Databases: ["MIGRATED_DB", "REPLICA_DB"],
      },
    };
  }
  return {
    test: {
      silent: "passed-only" as const,
      maxWorkers: 2,
      projects: [
        {
          test: {
            name: "unit",
            include: ["tests/unit/**/*.test.ts"],
            testTimeout: 60_000,
            // What a test replaces it restores; a process for each file would cost more than most of their tests.
            isolate: false,
          },
        },
        {
          plugins: [cloudflareTest(workerOptions), packagesLoadedByWorkerd, sandboxesCloseAtTheEnd],
          test: {
            name: "workers",
            include: ["tests/workers/**/*.test.ts"],
            setupFiles: ["tests/support/apply-migrations.ts"],
            testTimeout: 120_000,
            deps: { optimizer: { ssr: { enabled: true, include: WORKER_PACKAGES } } },
          },
        },
      ],
    },
  };
});

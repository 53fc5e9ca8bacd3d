import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { TEST_SETTINGS } from "./tests/support/test-settings.ts";
import { freePort } from "./tools/dev/ports.ts";

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
 * Every test file has a runtime of its own, which is sent all modules as text, each with its source map. The maps of bundles
 * are larger than the bundles, and nobody reads a bundle's stack trace.
 */
const bundlesWithoutSourceMaps: Plugin = {
  name: "bundles-without-source-maps",
  transform(code, id) {
    if (/\/(node_modules|build\/server)\//.test(id)) return { code, map: { mappings: "" } };
  },
};

/** Unit tests run in Node; tests that need a binding run in workerd with real D1, R2 and Durable Objects. */
export default defineConfig(async () => {
  process.env.STRIPE_SANDBOX_PORT ??= String(await freePort());
  process.env.STRIPE_FAULTY_PORT ??= String(await freePort());
  const stripe = `http://127.0.0.1:${process.env.STRIPE_SANDBOX_PORT}`;
  process.env.GOOGLE_SANDBOX_PORT ??= String(await freePort());
  process.env.GOOGLE_FAULTY_PORT ??= String(await freePort());
  process.env.RATES_SANDBOX_PORT ??= String(await freePort());
  const rates = `http://127.0.0.1:${process.env.RATES_SANDBOX_PORT}`;
  const bindings = {
    ...TEST_SETTINGS,
    STRIPE_API_URL: stripe,
    STRIPE_PAGE_ORIGIN: stripe,
    GOOGLE_ISSUER_URL: `http://127.0.0.1:${process.env.GOOGLE_SANDBOX_PORT}`,
    ECB_RATES_URL: `${rates}/stats/eurofxref/eurofxref-daily.xml`,
    STRIPE_FAULTY_URL: `http://127.0.0.1:${process.env.STRIPE_FAULTY_PORT}`,
    GOOGLE_FAULTY_URL: `http://127.0.0.1:${process.env.GOOGLE_FAULTY_PORT}`,
    TEST_MIGRATIONS: await readD1Migrations("migrations"),
  };
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
          plugins: [
            bundlesWithoutSourceMaps,
            cloudflareTest({
              wrangler: { configPath: "./wrangler.toml" },
              miniflare: { bindings, d1Databases: ["MIGRATED_DB", "REPLICA_DB"] },
            }),
          ],
          test: {
            name: "workers",
            include: ["tests/workers/**/*.test.ts"],
            globalSetup: ["tests/support/sandbox-servers.ts"],
            setupFiles: ["tests/support/apply-migrations.ts"],
            testTimeout: 120_000,
            deps: { optimizer: { ssr: { enabled: true, include: WORKER_PACKAGES } } },
          },
        },
      ],
    },
  };
});

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { Engine } from "./tests/support/engines.ts";
import { findBrowser, findFullBrowser } from "./tools/dev/browser.ts";
import { localCertificate } from "./tools/dev/certificate.ts";

/** Tests may cut their shop's network: those that run at the same time have shops of their own, one for each worker. */
process.env.E2E_SHOPS ??= "1";
process.env.FULL_CHROMIUM_PATH ??= (await findFullBrowser()) ?? "";
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? "";
const { CHROMIUM_PATH } = process.env;
// WebKit keeps no Secure cookies over http; every process that reads this file trusts the certificate.
if (process.env.E2E_HTTPS === "1") {
  process.env.E2E_CERTIFICATE_DIR ??= mkdtempSync(join(tmpdir(), "stall-certificate-"));
  await localCertificate(process.env.E2E_CERTIFICATE_DIR);
}
// Playwright sets it in its workers, which read this file too; one that is started again after a failure has the same.
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
process.env.E2E_ORIGIN = process.env.E2E_ORIGINS?.split(",")[worker] ?? "";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ENGLISH = { locale: "en-GB" };
// Every sixth of a test's processor time draws what moves. Phones show it.
const LESS_MOTION = { contextOptions: { reducedMotion: "reduce" } } as const;
// Dark as well: each test that looks at contrasts sees both themes.
const SPANISH = { locale: "es-ES", colorScheme: "dark" } as const;
/** Tests that depend on neither width nor language, or go through all pairs themselves, run once. */
const testIgnore = /(budget|download-tools|publish-incoming|network|hydration|sweeps\/pages)\.test\.ts/;
/**
 * `all`: each test in all four pairs of width and language. `stories`: those tagged `@story`, which are enough to see that a person
 * gets there, on a phone in Spanish if tagged `@phone`, else on a desktop in English. `rest`: the others likewise.
 */
const runs = (process.env.E2E_RUNS ?? "all") as "all" | "stories" | "rest";
const wanted = { all: "", stories: "(?=.*@story)", rest: "(?!.*@story)" }[runs];
const onDesktop = runs === "all" ? {} : { grep: new RegExp(`^${wanted}`), grepInvert: /@phone/ };
const onPhone = runs === "all" ? { testIgnore } : { grep: new RegExp(`^${wanted}(?=.*@phone)`) };

/** Browser tests against the built Worker. */
export default defineConfig<object, { engineName: Engine }>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: Number(process.env.E2E_SHOPS),
  forbidOnly: true,
  timeout: 120_000,
  // A second try only tells a test that always fails from one that sometimes does, and traces it: both fail the run.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    // A page that does not load fails here, with its address, before the test's two minutes are over.
    navigationTimeout: 30_000,
    baseURL: process.env.E2E_ORIGIN,
    // Each test is a first visit: no service worker answers, or downloads all of the shop's scripts. offline.test.ts allows it.
    serviceWorkers: "block",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // WebGL by software.
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // `npm test` and `npm run test:all` run a test in one of the first two; `npm run test:e2e` in all four.
  projects: [
    { name: "desktop-en", ...onDesktop, use: { ...DESKTOP, ...ENGLISH, ...LESS_MOTION } },
    { name: "phone-es", ...onPhone, use: { ...PHONE, ...SPANISH } },
    { name: "desktop-es", testIgnore, use: { ...DESKTOP, ...SPANISH } },
    { name: "phone-en", testIgnore, use: { ...PHONE, ...ENGLISH } },
    // `npm run test:all` runs Firefox's where Firefox is; `npm run test:e2e -- --engines` both.
    // Firefox has WebGL only where there is a screen.
    {
      name: "firefox",
      testDir: "tests/engines",
      ...(process.env.DISPLAY ? {} : { grepInvert: /drawn in 3D/ }),
      use: { engineName: "firefox" },
    },
    // WebKitGTK's browser cannot be started with a private window or a narrow one, and has no service workers under automation.
    {
      name: "webkit",
      testDir: "tests/engines",
      grepInvert: /private windows|without a network|narrow window/,
      use: { engineName: "webkit" },
    },
  ],
  webServer: {
    command: "node tests/support/serve-shop.ts",
    // The shops take free ports themselves: one that was chosen here could be taken before they use it.
    wait: { stdout: /Shops: (?<e2e_origins>\S+), control: (?<e2e_control>\S+)/ },
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
  },
});

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's Chromium without windows: the same tests take a third less time, but it has no back/forward cache. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const FULL_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

async function playwrightChromium(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** @returns the path of an installed Chromium that has everything that people's browsers have, or null. */
export async function findFullBrowser(): Promise<string | null> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && configuredPath !== HEADLESS_SHELL) return configuredPath;
  return (await playwrightChromium()) ?? FULL_BROWSERS.find((path) => existsSync(path)) ?? null;
}

export async function findBrowser(): Promise<string | null> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return configuredPath;
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findFullBrowser();
}

/** Debian's paths; FIREFOX_PATH names another Firefox. */
const ENGINES = {
  firefox: process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr",
  webkit: "/usr/bin/WebKitWebDriver",
};

export const hasEngine = (engine: keyof typeof ENGINES) => existsSync(ENGINES[engine]);

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: "inherit" }).status === 0;

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const install = (...packages: string[]) =>
  succeeds("apt-get", ["update", "-qq"]) && succeeds("apt-get", ["install", "-y", "-qq", ...packages]);

/** Installs Debian's Firefox and WebKitGTK where that is possible and they are missing. */
export function ensureEngines(print: (line: string) => void): void {
  if (!mayInstall() || (hasEngine("firefox") && hasEngine("webkit"))) return;
  print("Installing Debian's firefox-esr and webkit2gtk-driver");
  install("firefox-esr", "webkit2gtk-driver", "xvfb");
}

/**
 * Finds a Chromium that has everything, or installs one: Debian's packages where that is possible, else
 * Playwright's download. Where that fails the headless shell is enough for all tests but one file, which
 * skips itself.
 * @returns the path of the fastest.
 */
export async function ensureBrowser(print: (line: string) => void): Promise<string> {
  if (!(await findFullBrowser())) {
    const usesDebian = mayInstall();
    print(
      usesDebian
        ? "No full Chromium found: installing Debian's chromium and chromium-headless-shell"
        : "No full Chromium found: playwright install chromium",
    );
    if (usesDebian) install("chromium", "chromium-headless-shell");
    else succeeds("npx", ["playwright", "install", "chromium"]);
  }
  const browser = await findBrowser();
  if (!browser)
    throw new Error("No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.");
  if (!(await findFullBrowser()))
    print("No full Chromium could be installed: the tests of the back/forward cache are skipped");
  return browser;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Paths in the order of preference: the headless shell needs a sixth less CPU for the same tests. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

async function playwrightChromium(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** @returns the path of an installed Chromium, or null. */
export async function findBrowser(): Promise<string | null> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) return configuredPath;
  return (await playwrightChromium()) ?? INSTALLED.find((path) => existsSync(path)) ?? null;
}

/** Debian's paths; FIREFOX_PATH names another Firefox. */
const ENGINES = {
  firefox: process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr",
  webkit: "/usr/bin/WebKitWebDriver",
};

export const findEngine = (engine: keyof typeof ENGINES) => existsSync(ENGINES[engine]);

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: "inherit" }).status === 0;

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const install = (...packages: string[]) =>
  succeeds("apt-get", ["update", "-qq"]) && succeeds("apt-get", ["install", "-y", "-qq", ...packages]);

/** Installs Debian's Firefox and WebKitGTK where that is possible and they are missing. */
export function ensureEngines(print: (line: string) => void): void {
  if (!mayInstall() || (findEngine("firefox") && findEngine("webkit"))) return;
  print("Installing Debian's firefox-esr and webkit2gtk-driver");
  install("firefox-esr", "webkit2gtk-driver", "xvfb");
}

/** Finds a Chromium, or installs one: Debian's package where that is possible, else Playwright's download. @throws Error saying what to do by hand. */
export async function ensureBrowser(print: (line: string) => void): Promise<string> {
  const existing = await findBrowser();
  if (existing) return existing;
  const usesDebian = mayInstall();
  print(
    usesDebian
      ? "No browser found: installing Debian's chromium-headless-shell"
      : "No browser found: playwright install chromium",
  );
  if (usesDebian) install("chromium-headless-shell");
  else succeeds("npx", ["playwright", "install", "chromium"]);
  const installed = await findBrowser();
  if (!installed)
    throw new Error("No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.");
  return installed;
}

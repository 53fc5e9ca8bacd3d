import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import puppeteer, { type Page } from "puppeteer-core";
import { Builder, By, Capabilities, Key, until, type WebDriver } from "selenium-webdriver";
import { Select } from "selenium-webdriver/lib/select.js";
import { freePort } from "#tools/dev/ports.ts";

/** Milliseconds until an element must be visible. */
const VISIBLE_WITHIN = 20_000;

const KEYS = { ArrowRight: Key.ARROW_RIGHT, Escape: Key.ESCAPE };
type PressedKey = keyof typeof KEYS;

/** A tab of a browser that Playwright does not drive. Elements are found by XPath. */
export interface EnginePage {
  /** Where finished downloads are saved. */
  downloads: string;
  open(path: string): Promise<void>;
  /** Makes the part of the window that shows the page this large. */
  resize(width: number, height: number): Promise<void>;
  /** Waits until the element is visible. @returns its text. */
  waitForText(xpath: string): Promise<string>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  select(xpath: string, value: string): Promise<void>;
  /** Presses a key where the focus is. */
  press(key: PressedKey): Promise<void>;
  /** Chooses a file of this machine in a field. */
  attach(xpath: string, file: string): Promise<void>;
  address(): Promise<string>;
  /** The value of a JavaScript expression, which may be a promise, in the page. */
  evaluate<T>(expression: string): Promise<T>;
  reload(): Promise<void>;
}

interface OpenedPage {
  page: EnginePage;
  close(): Promise<void>;
}

interface StartedEngine {
  /** Opens a tab that shares no cookies and nothing stored with others. */
  openPage(): Promise<OpenedPage>;
  close(): Promise<void>;
}

const shopOrigin = () => process.env.E2E_ORIGIN ?? "";

/** Debian's own Firefox, over WebDriver BiDi. */
async function startFirefox(downloads: string, privateWindows: boolean): Promise<StartedEngine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    // With a screen, such as one of xvfb-run, it has WebGL.
    headless: !process.env.DISPLAY,
    executablePath: process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr",
    acceptInsecureCerts: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.useDownloadDir": true,
      "intl.accept_languages": "en-GB",
      "browser.privatebrowsing.autostart": privateWindows,
    },
  });
  return {
    async openPage() {
      const context = await browser.createBrowserContext();
      return { page: firefoxPage(await context.newPage(), downloads), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function firefoxPage(tab: Page, downloads: string): EnginePage {
  const find = async (xpath: string) => {
    const found = await tab.waitForSelector(`::-p-xpath(${xpath})`, {
      visible: true,
      timeout: VISIBLE_WITHIN,
    });
    if (!found) throw new Error(`${xpath} is not on the page`);
    return found;
  };
  return {
    downloads,
    open: async (path) => void (await tab.goto(shopOrigin() + path)),
    async resize(width, height) {
      // Puppeteer sets the orientation of the screen, too, which Firefox 140 does not know.
      const ignoreOrientation = (error: unknown) => {
        if (!String(error).includes("setScreenOrientationOverride")) throw error;
      };
      await tab.setViewport({ width, height }).catch(ignoreOrientation);
    },
    waitForText: async (xpath) => (await find(xpath)).evaluate((element) => element.textContent ?? ""),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    select: async (xpath, value) => void (await (await find(xpath)).select(value)),
    press: (key) => tab.keyboard.press(key),
    attach: async (xpath, file) => (await (await find(xpath)).toElement("input")).uploadFile(file),
    // Puppeteer misses the ways back within a document.
    address: () => tab.evaluate("location.href") as Promise<string>,
    evaluate: <T>(expression: string) => tab.evaluate(expression) as Promise<T>,
    reload: async () => void (await tab.reload()),
  };
}

/** Debian's WebKitGTK (package webkit2gtk-driver), over WebDriver, on a virtual screen. */
async function startWebKitDriver(port: number, downloads: string): Promise<ChildProcess> {
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, HOME: downloads, XDG_DOWNLOAD_DIR: downloads },
  });
  await Promise.race([
    once(driver, "exit").then(() => Promise.reject(new Error("WebKitWebDriver ended"))),
    waitUntilReachable(`http://127.0.0.1:${port}/status`),
  ]);
  return driver;
}

async function waitUntilReachable(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function openWebKitPage(downloads: string): Promise<OpenedPage> {
  const port = await freePort();
  const server = await startWebKitDriver(port, downloads);
  const capabilities = new Capabilities({ browserName: "MiniBrowser", acceptInsecureCerts: true });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().setTimeouts({ script: VISIBLE_WITHIN });
  return {
    page: webKitPage(driver, downloads),
    async close() {
      await driver.quit();
      if (server.pid) process.kill(-server.pid);
    },
  };
}

function webKitPage(driver: WebDriver, downloads: string): EnginePage {
  const find = async (xpath: string) => {
    const found = await driver.wait(until.elementLocated(By.xpath(xpath)), VISIBLE_WITHIN, xpath);
    return driver.wait(until.elementIsVisible(found), VISIBLE_WITHIN, xpath);
  };
  return {
    downloads,
    open: (path) => driver.get(shopOrigin() + path),
    resize: async (width, height) => void (await driver.manage().window().setRect({ width, height })),
    waitForText: async (xpath) => (await find(xpath)).getText(),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    select: async (xpath, value) => new Select(await find(xpath)).selectByValue(value),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    attach: async (xpath, file) => (await find(xpath)).sendKeys(file),
    address: () => driver.getCurrentUrl(),
    evaluate: <T>(expression: string) =>
      driver.executeAsyncScript<T>(
        `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done)`,
      ),
    reload: () => driver.navigate().refresh(),
  };
}

const START = {
  firefox: startFirefox,
  webkit: async (downloads: string): Promise<StartedEngine> => ({
    openPage: () => openWebKitPage(downloads),
    close: async () => {},
  }),
};
export type Engine = keyof typeof START;

interface Options {
  /** Firefox only. */
  privateWindows: boolean;
}

interface Shared {
  engineName: Engine;
  downloads: string;
  /** Starting Firefox takes longer than most tests. */
  started: StartedEngine;
}

/** A test in its project's engine, with a new tab and an empty download folder. */
export const test = base.extend<Options & { engine: EnginePage }, Shared>({
  privateWindows: [false, { option: true }],
  engineName: ["firefox", { option: true, scope: "worker" }],
  downloads: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "stall-engine-"));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  started: [
    async ({ engineName, downloads }, use) => {
      const started = await START[engineName](downloads, false);
      await use(started);
      await started.close();
    },
    { scope: "worker" },
  ],
  engine: async ({ engineName, started, downloads, privateWindows }, use, testInfo) => {
    const own = privateWindows ? await START[engineName](downloads, true) : null;
    const { page, close } = await (own ?? started).openPage();
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      const text = await page.evaluate<string>("document.body.innerText");
      await testInfo.attach("page", { body: `${await page.address()}\n\n${text}` });
    }
    await close();
    await own?.close();
    for (const file of await readdir(downloads)) await rm(join(downloads, file), { recursive: true });
  },
});

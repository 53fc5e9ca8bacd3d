import { createHash, randomBytes } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type FileChooser,
  type Locator,
  type Page,
} from "@playwright/test";
import type axe from "axe-core";
import { words as en } from "#app/i18n/en/all.ts";
import { words as es } from "#app/i18n/es/all.ts";
import type { Language } from "#app/i18n/languages.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { inShop, type Translate, translator } from "#app/i18n/translate.ts";
import { DEMO_PASSWORD } from "#tools/dev/demo.ts";
import type { SeededSession, SeededSessions } from "./seeded-sessions.ts";
import type { TestServer } from "./serve-shop.ts";
import { createApiClient, createShopUser, type ShopUser } from "./shop-user.ts";

/** `CuttingProxy` of the shop that this Playwright worker tests. */
interface Network {
  cutAt(bytes: number[]): Promise<void>;
  stallAt(bytes: number): Promise<void>;
  setDown(down: boolean): Promise<void>;
  cuts(): Promise<number>;
  stalls(): Promise<number>;
}

async function control<Answer = TestServer>(
  command: "" | "cut" | "stall" | "down" | "session",
  body: unknown = null,
): Promise<Answer> {
  const { E2E_CONTROL, TEST_PARALLEL_INDEX } = process.env;
  const url = `${E2E_CONTROL}/${TEST_PARALLEL_INDEX}/${command}`;
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return response.json() as Promise<Answer>;
}
export const readTestServer = () => control("");
export const cutConnections = async (bytes: number[]) => void (await control("cut", bytes));
export const setNetworkDown = async (down: boolean) => void (await control("down", down));

/** Gives the browser a session that was seeded for a user of this language, or for the seller. @returns the user's email address */
async function logInAs(role: keyof SeededSessions, page: Page): Promise<string> {
  const { email, token, xsrf } = await control<SeededSession>("session", role);
  const { hostname } = new URL(process.env.E2E_ORIGIN ?? "");
  const cookie = { domain: hostname, path: "/", secure: true, sameSite: "Lax" } as const;
  await page.context().addCookies([
    { ...cookie, name: "__Host-sid", value: token, httpOnly: true },
    { ...cookie, name: "XSRF-TOKEN", value: xsrf },
  ]);
  return email;
}

/** Gives the browser a session of the demo's seller, whose language becomes the test's. */
export async function logInAsSeller(page: Page, t: Translate): Promise<void> {
  await logInAs("seller", page);
  await createApiClient(page, t)("/preferences", { preferences: { language: t.language } });
}

export interface Fixtures {
  /** With a finger on a phone, else with the mouse. */
  press(target: Locator): Promise<void>;
  t: Translate;
  network: Network;
  /** A new user who is logged in in this test's browser. */
  user: ShopUser;
  /** An error in the browser's console fails the test, unless it is allowed; so does what the Content-Security-Policy refuses. */
  consoleErrors: { allow(...patterns: RegExp[]): void; watch(context: BrowserContext): Promise<void> };
}

/** An address for documentation (RFC 3849). Each test has its own, because rate limits count per network. */
const randomIpAddress = () =>
  `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

/** Messages of the console about requests while the network is down or breaks. */
export const NETWORK_ERRORS = [
  /Failed to (load resource|fetch)|ERR_|NetworkError|TypeError: network error|WebSocket connection/,
  /could not be (loaded|read|sent)/,
  /\/[\w/-]+ failed/,
  // Remix's, about routes and code that it loads ahead of a navigation.
  /manifest patches|dynamically imported module/,
];

/** Chromium's message about a failed request has its address only in `location`. */
const consoleText = (message: ConsoleMessage) =>
  message.text().startsWith("Failed to load resource")
    ? `${message.text()} ${message.location().url}`
    : message.text();

/** A form that is sent before its checks are loaded is checked, and refused, by the server. */
export const REFUSED_FORM = /status of 400/;

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "CF-Connecting-IP": randomIpAddress() }),
  t: async ({ locale }, use) =>
    use(inShop(locale?.startsWith("es") ? translator("es", es) : translator("en", en), NO_SHOP)),
  user: async ({ page, t }, use) => {
    const email = await logInAs(t.language, page);
    const { payments } = await readTestServer();
    await use(createShopUser({ page, t, payments, email, password: DEMO_PASSWORD }));
  },
  press: async ({ hasTouch }, use) => use((target) => (hasTouch ? target.tap() : target.click())),
  network: async ({ browserName: _ }, use) => {
    await use({
      cutAt: cutConnections,
      stallAt: async (bytes) => void (await control("stall", bytes)),
      setDown: setNetworkDown,
      cuts: async () => (await readTestServer()).cuts,
      stalls: async () => (await readTestServer()).stalls,
    });
    await cutConnections([]);
    await setNetworkDown(false);
  },
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      // Remix 2 logs the end of page data that a newer request has replaced.
      const allowed = [/^AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)/];
      const watch = async (browser: BrowserContext) => {
        browser.on("console", (message) => message.type() === "error" && errors.push(consoleText(message)));
        browser.on("weberror", (fault) => errors.push(String(fault.error())));
        await browser.addInitScript(() =>
          addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
            console.error(`Refused by ${violatedDirective}: ${blockedURI} in ${sourceFile}`),
          ),
        );
      };
      await watch(context);
      await use({ allow: (...patterns) => void allowed.push(...patterns), watch });
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A browser that draws no models, for tests of uploads that are not about their pictures: software takes seconds to draw them. */
export const withoutWebGl: { launchOptions: Parameters<typeof base.use>[0]["launchOptions"] } = {
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []).filter((arg) => !arg.includes("swiftshader")),
          "--disable-software-rasterizer",
        ],
      }),
    { scope: "worker" },
  ],
};

/** Only scripts show the help button. A click before hydration follows the plain link or sends the plain form. */
export const waitForHydration = (page: Page, t: Translate) =>
  expect(page.getByRole("button", { name: t("shell.help") })).toBeVisible();

/** Opens a page of the studio, which has no help button, and waits until its scripts ask who is logged in. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const verified = page.waitForResponse("**/app/verify");
  await page.goto(path);
  await verified;
}

/** Presses a button that opens the browser's dialog for files, as soon as it can be pressed. */
export async function chooseFiles(page: Page, button: string, files: Parameters<FileChooser["setFiles"]>[0]) {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await dialog).setFiles(files);
}

/**
 * Presses the button of a menu, and waits until the menu has risen: Playwright scrolls to an item that still
 * moves, and the browser moves the menu after its button a frame later, so that the press falls beside it and closes it.
 */
export async function openMenu(button: Locator): Promise<void> {
  await button.click();
  await button.evaluate(async (opener: HTMLButtonElement) => {
    const risen = opener.popoverTargetElement?.getAnimations().map(({ finished }) => finished);
    await Promise.all(risen ?? []);
  });
}

export const openFilters = (page: Page, t: Translate) =>
  openMenu(page.getByRole("button", { name: new RegExp(`^${t("home.filters")}`) }));

/** Small screens have the studio's groups of pages in a menu. @param subPage a page that is not the first of its group */
export async function openStudioPage(page: Page, t: Translate, name: string, subPage?: string) {
  const pages = page.getByRole("navigation", { name: t("studio.nav") });
  await expect(pages).toBeVisible();
  const menu = pages.locator("summary");
  if (await menu.isVisible()) await menu.click();
  await pages.getByRole("link", { name }).first().click();
  if (subPage) await pages.getByRole("link", { name: subPage }).click();
}

export const searchField = (page: Page, t: Translate) =>
  page.getByRole("combobox", { name: t("shell.search") });

/** On phones the other languages are in the menu. */
export async function changeLanguage(page: Page, t: Translate, language: Language) {
  const menu = page.getByRole("button", { name: t("bar.menu") });
  if (await menu.isVisible()) await openMenu(menu);
  await page.locator(`a[hreflang=${language}]:visible`).click();
}

let users = 0;

/** Registers a new user through the form. */
export async function signUp(page: Page, t: Translate): Promise<{ email: string; password: string }> {
  const email = `ada.${Date.now()}.${users++}@people.test`;
  const password = "gear-train-26";
  await page.getByLabel(t("account.username")).fill("Ada");
  await page.getByRole("textbox", { name: t("account.email") }).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(password);
  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("account.register") }).click();
  return { email, password };
}

async function mailsTo(address: string) {
  const { mailbox } = await readTestServer();
  const answer = await fetch(`${mailbox}/mails?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}

/** Subjects of the mails to this address, newest first. */
export const mailSubjectsTo = async (address: string) =>
  (await mailsTo(address)).map(({ subject }) => subject);

/** Waits for the six digits in the subject of a mail. @param former a code that was mailed before */
export async function waitForMailedCode(to: string, former = ""): Promise<string> {
  const find = async () => /^\d{6}(?= )/.exec((await mailSubjectsTo(to))[0] ?? "")?.[0] ?? former;
  await expect.poll(find).not.toBe(former);
  return find();
}

/** Runs what Cloudflare would run every five minutes. */
export async function runCron(): Promise<void> {
  const { shop } = await readTestServer();
  expect((await fetch(`${shop}/cdn-cgi/local/scheduled`)).ok).toBe(true);
}

/** Waits for a mail with a link to this page. @returns the path of the newest one, such as "/reset/…". */
export async function waitForMailedLink(to: string, page: string): Promise<string> {
  const find = async () => {
    const link = new RegExp(`/${page}/[\\w-]+(\\.[\\w-]+)*`);
    const links = (await mailsTo(to)).map(({ text }) => link.exec(text)?.[0]);
    return links.find(Boolean) ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

/** Pixels that a page is wider than the screen. Not by innerWidth: a phone zooms out until everything fits. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Controls of the bar that lie over each other, leave the screen, or do not hold their own text. */
export const wrongInTheBar = (page: Page) =>
  page.getByRole("banner").evaluate((bar) => {
    // Only for screen readers: one pixel large.
    const isClipped = (element: HTMLElement | null): boolean =>
      element !== null && (element.clientWidth === 1 || isClipped(element.parentElement));
    const shown = [...bar.querySelectorAll<HTMLElement>("a, button, input, summary")].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true }) &&
        !element.closest("dialog") &&
        !isClipped(element),
    );
    const named = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent;
    return shown.flatMap((element, index) => {
      const box = element.getBoundingClientRect();
      const covered = shown.slice(index + 1).filter((other) => {
        const its = other.getBoundingClientRect();
        // Buttons of a group share a border.
        const apart =
          its.left >= box.right - 1 ||
          its.right <= box.left + 1 ||
          its.top >= box.bottom ||
          its.bottom <= box.top;
        return !apart && !element.contains(other);
      });
      const cut =
        box.left < 0 || box.right > innerWidth || element.scrollWidth > Math.ceil(element.clientWidth) + 1;
      return covered.length > 0 || cut ? [named(element)] : [];
    });
  });

/** Contrast is too low while a part fades in. Spinners are left out: they never end. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const animations = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** In the page itself: there are no frames, and axe is sent once for each document. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    // What sticks to an edge covers a target only until the page is scrolled on.
    const unstuck = new CSSStyleSheet();
    unstuck.replaceSync("[class*='sticky'] { position: static !important }");
    document.adoptedStyleSheets.push(unstuck);
    const { violations } = await checker.run({ runOnly: tags, resultTypes: ["violations"] });
    document.adoptedStyleSheets.pop();
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    const refusable =
      "[required], [pattern], [minlength], [type=email], [type=url], [type=number], [type^=date]";
    for (const { outerHTML } of document.querySelectorAll(`form:not([novalidate]) :is(${refusable})`))
      faults.push(`no noValidate: ${outerHTML}`);
    return faults;
  }, AXE_TAGS);
}

/**
 * Fails on a violation of WCAG 2.2 AA or axe's best practices, on a page wider than the screen, and on a field that the browser
 * would refuse by itself, in its own language.
 */
export async function expectAccessible(page: Page) {
  // A navigation that ends scrolls.
  await expect(page.getByRole("banner").getByRole("progressbar")).toBeHidden();
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

/** The sum of what has moved on the page without being asked to (CLS). */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Fills the sandbox's payment page. */
export async function payByCard(page: Page, card = "4242424242424242") {
  await page.locator("[name=number]").fill(card);
  await page.locator("[name=expiry]").fill("12 / 34");
  await page.locator("[name=cvc]").fill("123");
  await page.locator("[name=name]").fill("Ada Maker");
  await page.locator("button[type=submit]").last().click();
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Size and SHA-256 of the zip of a product that this page's user owns. */
export async function publishedZip(page: Page, id: string): Promise<{ size: number; sha256: string }> {
  const headers = (await page.request.head(`/app/download/${id}`)).headers();
  return { size: Number(headers["content-length"]), sha256: (headers.etag ?? "").replaceAll('"', "") };
}

/** Starts the built shop without models, with the demo accounts, and opens browsers in which the seller is logged in. */
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { words } from "#app/i18n/en/all.ts";
import { NO_SHOP } from "#app/i18n/reader.ts";
import { inShop, translator } from "#app/i18n/translate.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { ensureBrowser } from "#tools/dev/browser.ts";
import { buildShop } from "#tools/dev/build.ts";
import { createDemoAccounts, DEMO_ACCOUNTS, DEMO_PASSWORD } from "#tools/dev/demo.ts";
import { freePort } from "#tools/dev/ports.ts";
import { startShop } from "#tools/dev/shop.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";

export const t = inShop(translator("en", words), NO_SHOP);

/** The studio's calls, joining and checking a zip of gigabytes among them, take this long at most. */
const TIMEOUT_MS = 15 * 60_000;

export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;

export interface SellerShop {
  url: string;
  /** In `folder`, with a profile on disk: what a private window stores is in memory. */
  openBrowser(screen: keyof typeof SCREENS): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
}

/** @param folder for the shop's data and the browsers' profiles */
export async function startSellerShop(folder: string): Promise<SellerShop> {
  await buildShop();
  const executablePath = await ensureBrowser(console.log);
  const mailbox = await startMailbox();
  const ports = { shop: await freePort(), payments: await freePort() };
  const shop = await startShop({ ports, stateDir: join(folder, "state"), onLine: mailbox.read });
  const { url } = shop;
  const close = async () => {
    await Promise.all([shop.close(), mailbox.close()]);
  };
  try {
    await createDemoAccounts({ url, mailbox: mailbox.url });
  } catch (error) {
    await close();
    throw error;
  }
  const openBrowser = async (screen: keyof typeof SCREENS) => {
    const context = await chromium.launchPersistentContext(join(folder, `profile-${screen}`), {
      executablePath,
      // WebGL by software, for the pictures.
      args: ["--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
      baseURL: url,
      locale: "en-GB",
      ...SCREENS[screen],
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await createApiClient(page, t)("/login", { email: DEMO_ACCOUNTS.seller.email, password: DEMO_PASSWORD });
    return { context, page };
  };
  return { url, openBrowser, close };
}

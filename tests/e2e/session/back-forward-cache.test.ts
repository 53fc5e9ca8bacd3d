import type { Page } from "@playwright/test";
import { sourceOfLanding } from "#app/sources/source.ts";
import { expect, test } from "#tests/support/browser-test.ts";

test.skip(!process.env.FULL_CHROMIUM_PATH, "The headless shell has no back/forward cache.");
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: process.env.FULL_CHROMIUM_PATH,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    }),
});

const MODEL = "geneva-drive";
/** An open chat asks in vain once its session is gone. */
const CHAT_REFUSED = /WebSocket connection|status of 401|failed ApiError/;

/** Leaves the page for another document. @returns goes back; resolves with Chromium's reasons when the page was loaded again */
async function leave(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const reasons: string[] = [];
  session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason, context = "" }) => `${reason} ${context}`)),
  );
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) =>
      document.documentElement.toggleAttribute("data-restored", persisted),
    );
  });
  await page.goto("/robots.txt");
  return async () => {
    // A page that is restored loads nothing, which Playwright would wait for.
    await page.goBack({ waitUntil: "commit" });
    expect(reasons).toEqual([]);
    await expect(page.locator("html")).toHaveAttribute("data-restored", "");
  };
}

test("public pages come back from the back/forward cache, logged in or not", { tag: "@phone" }, async ({
  page,
  t,
  user: _,
  consoleErrors,
}) => {
  const bar = page.getByRole("banner");
  for (const address of ["/", "/?q=gear", `/product/${MODEL}`, "/contact"]) {
    await page.goto(address);
    await expect(bar.getByRole("link", { name: t("shell.cart") })).toBeVisible();
    await (await leave(page))();
  }
  consoleErrors.allow(CHAT_REFUSED);
  await page.context().clearCookies({ name: "__Host-sid" });
  for (const address of ["/", `/product/${MODEL}`, "/contact", "/login", "/register", "/forgot"]) {
    await page.goto(address);
    await expect(bar.getByRole("link", { name: t("shell.logIn") })).toBeVisible();
    await (await leave(page))();
  }
});

test("a page that comes back shows the cart and the session of now", { tag: "@phone" }, async ({
  page,
  t,
  user,
  consoleErrors,
}) => {
  const bar = page.getByRole("banner");
  await page.goto(`/product/${MODEL}`);
  await expect(bar.getByRole("link", { name: t("shell.cart") })).toBeVisible();
  const back = await leave(page);
  await user.addToCart({ id: MODEL, license: "standard" });
  await back();
  await expect(bar.getByRole("link", { name: t.count("shell.cartCount", 1) })).toBeVisible();

  const backAgain = await leave(page);
  consoleErrors.allow(CHAT_REFUSED);
  await page.context().clearCookies({ name: "__Host-sid" });
  await backAgain();
  await expect(bar.getByRole("link", { name: t("shell.logIn") })).toBeVisible();
});

test("a page that comes back still knows where its visit came from", { tag: "@phone" }, async ({
  page,
  t,
  user: _,
  press,
}) => {
  await page.goto(`/product/${MODEL}?utm_source=flyer`);
  await expect(page.getByRole("button", { name: t("buying.add") })).toBeVisible();
  await (await leave(page))();
  const added = page.waitForRequest("**/app/cart/add");
  await press(page.getByRole("button", { name: t("buying.add") }));
  expect(sourceOfLanding((await added).postDataJSON().source)).toBe("flyer");
});

import type { Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import { expect, openFilters, searchField, test, waitForHydration } from "#tests/support/browser-test.ts";

/** Slow enough that input comes before hydration. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
}

/** Holds the scripts back until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("text that is typed before hydration is kept", { tag: "@story" }, async ({ page, t }) => {
  await slowDown(page);
  await page.goto("/register", { waitUntil: "commit" });
  const field = page.getByLabel(t("account.username"));
  await field.focus();
  await page.keyboard.type("Ada Maker of gears", { delay: 20 });
  await waitForHydration(page, t);
  await expect(field).toHaveValue("Ada Maker of gears");
});

/** What a password manager does with its icon, a grammar checker or a linker of phone numbers. */
const insertBesideFields = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      for (const field of document.querySelectorAll("input, textarea"))
        field.insertAdjacentElement("afterend", document.createElement("div"));
    }),
  );

/** React's messages about HTML that it did not write. */
const CHANGED_HTML = /React error #(418|423|425)/;

/** The names of fields in the page's form, and what is typed in them. */
const TYPED = {
  "/login": { email: "ana@buyer.example", password: "gear-train-26" },
  "/register": { username: "Ana", email: "ana@buyer.example", password: "gear-train-26" },
  "/contact": { name: "Ana", email: "ana@buyer.example", message: "Which filament?\nPLA?" },
};

for (const [path, typed] of Object.entries(TYPED)) {
  test(`what is typed in ${path} before hydration stays when an extension has changed the page`, async ({
    page,
    t,
    consoleErrors,
  }) => {
    consoleErrors.allow(CHANGED_HTML);
    await insertBesideFields(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const field = (name: string) => page.locator(`main form [name="${name}"]`).first();
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    await searchField(page, t).fill("alpi");
    const [last = "", text = ""] = Object.entries(typed).at(-1) ?? [];
    await field(last).focus();
    await page.keyboard.press("End");
    const document = await page.locator("main form").first().elementHandle();
    release();
    await waitForHydration(page, t);
    // React has replaced the form: the test would prove nothing otherwise.
    expect(await document?.evaluate((form) => form.isConnected)).toBe(false);
    await page.keyboard.type("!");
    await expect(field(last)).toHaveValue(`${text}!`);
    for (const [name, kept] of Object.entries(typed).slice(0, -1))
      await expect(field(name)).toHaveValue(kept);
    await expect(searchField(page, t)).toHaveValue("alpi");
  });
}

test("a license that is chosen before hydration stays when an extension has changed the page", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(CHANGED_HTML);
  await insertBesideFields(page);
  const release = await holdScripts(page);
  await page.goto("/product/geneva-drive", { waitUntil: "commit" });
  const commercial = page.getByRole("radio", { name: t("license.commercial") });
  await commercial.check();
  release();
  await waitForHydration(page, t);
  await expect(commercial).toBeChecked();
  await expect(page.locator("[data-buy-bar]")).toContainText(money(24_90, t.language));
});

test("a search and a choice of license before hydration take effect", async ({ page, t }) => {
  let release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await searchField(page, t).fill("alpi");
  await openFilters(page, t);
  await page.getByRole("radio", { name: t("home.price_paid") }).check();
  release();
  await expect(page).toHaveURL("/?q=alpi&price=paid");
  await expect(searchField(page, t)).toHaveValue("alpi");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);

  await page.unroute("**/assets/*.js");
  release = await holdScripts(page);
  await page.goto("/product/geneva-drive", { waitUntil: "commit" });
  const commercial = page.getByRole("radio", { name: t("license.commercial") });
  await commercial.check();
  release();
  await waitForHydration(page, t);
  await expect(page.locator("[data-buy-bar]")).toContainText(money(24_90, t.language));
  await expect(commercial).toBeChecked();
});

test("a filter that is chosen while search results are shown stays chosen", async ({ page, t }) => {
  await slowDown(page);
  await page.goto("/");
  await waitForHydration(page, t);
  const response = page.waitForResponse((answer) => answer.url().includes("q=gear"));
  await searchField(page, t).fill("gear");
  await searchField(page, t).press("Enter");
  await response;
  await openFilters(page, t);
  await page.getByRole("radio", { name: t("home.price_paid") }).check();
  await expect(page).toHaveURL("/?q=gear&price=paid");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("radio", { name: t("home.price_paid") })).toBeChecked();
  await expect(searchField(page, t)).toHaveValue("gear");
});

test("before hydration a heart is kept, and the phone's menu opens and closes", async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const heart = page.getByRole("article").getByRole("checkbox").first();
  await heart.check();
  const menu = page.getByRole("dialog", { name: t("bar.menu") });
  await page.getByRole("button", { name: t("bar.menu") }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("button", { name: t("ui.close") }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: t("bar.menu") }).click();
  release();
  await waitForHydration(page, t);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("stall.wishes"))).not.toBeNull();
  await menu.getByRole("link", { name: t("bar.contact") }).click();
  await expect(page.getByRole("heading", { name: t("contact.title") })).toBeVisible();
});

test("a search in the dashboard and a choice in the gallery before hydration take effect", async ({
  page,
  t,
  user,
}) => {
  await user.own("shoreline-coasters", "desk-cable-clips", "alpine-valley-relief", "geneva-drive");
  let release = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("alpi");
  await page.getByLabel(t("library.sort")).selectOption("title");
  release();
  await waitForHydration(page, t);
  const purchases = page.getByRole("region", { name: t("library.purchases") });
  await expect(purchases.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveValue("alpi");
  await expect(page.getByLabel(t("library.sort"))).toHaveValue("title");

  await page.unroute("**/assets/*.js");
  release = await holdScripts(page);
  await page.goto("/product/geneva-drive", { waitUntil: "commit" });
  const second = page.locator('a[href="#picture-2"][aria-current]');
  await second.click();
  release();
  await waitForHydration(page, t);
  await expect(second).toHaveAttribute("aria-current", "true");
});

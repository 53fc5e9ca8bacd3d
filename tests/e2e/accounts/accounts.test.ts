import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import {
  expect,
  expectAccessible,
  mailSubjectsTo,
  signUp,
  test,
  waitForHydration,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";

/** Compares the path only: `/login?redirectTo=/dashboard` does not match "/dashboard". */
const atPath = (path: string) => (url: URL) => url.pathname === path;
const SETTINGS = "/dashboard/settings";
const NEW = "spur-and-pinion-7";

/** Registers and waits for the page `to`, and for the toast that fades in there. */
async function registerAt(page: Page, t: Translate, to = SETTINGS) {
  await page.goto(`/register?redirectTo=${to}`);
  const credentials = await signUp(page, t);
  await page.waitForURL(atPath(to));
  await expect(page.getByText(t("shell.registered", { email: credentials.email }))).toBeVisible();
  return credentials;
}

async function logIn(page: Page, t: Translate, { email, password }: { email: string; password: string }) {
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.logIn") })
    .click();
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("verifying an email address in another browser without the password sets a new password and ends the old session", async ({
  page,
  t,
  browser,
  extraHTTPHeaders,
  locale,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/);
  const { email } = await registerAt(page, t);
  const elsewhere = await browser.newContext({ extraHTTPHeaders, locale, baseURL });
  const other = await elsewhere.newPage();
  await consoleErrors.watch(elsewhere);
  await other.goto(await waitForMailedLink(email, "verify-email"));
  await expectAccessible(other);
  await other.getByLabel(t("recovery.accountPassword"), { exact: true }).fill("not this one");
  await other.getByRole("button", { name: t("recovery.confirm") }).click();
  await expect(other.getByText(t("errors.wrong_password"))).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: t("recovery.without") }).click();
  await other.getByLabel(t("recovery.newPassword"), { exact: true }).fill(NEW);
  await other.getByLabel(t("account.repeatPassword"), { exact: true }).fill(NEW);
  await other.getByRole("button", { name: t("recovery.save") }).click();
  await expect(other.getByText(t("recovery.saved"))).toBeVisible();
  await page.goto(SETTINGS);
  await expect(page).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("a forgotten password is reset by the mailed link, which works once", { tag: "@story" }, async ({
  page,
  t,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(/status of 40[014]/);
  const { email } = user;
  await page.context().clearCookies();
  await page.goto("/login");
  await logIn(page, t, { email, password: NEW });
  await expect(page.getByRole("alert")).toContainText(t("errors.invalid_credentials"));
  await page.getByRole("link", { name: t("account.forgot") }).click();
  await expectAccessible(page);
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByRole("button", { name: t("recovery.send") }).click();
  await expect(page.getByText(t("recovery.sent"))).toBeVisible();
  await expectAccessible(page);
  const link = await waitForMailedLink(email, "reset");
  await page.goto(link);
  await expectAccessible(page);
  const field = page.getByLabel(t("recovery.newPassword"), { exact: true });
  await field.fill(NEW);
  await page
    .getByRole("button", { name: t("account.showPasswordLabel") })
    .first()
    .click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill(NEW);
  await page.getByRole("button", { name: t("recovery.save") }).click();
  await expect(page.getByText(t("recovery.saved"))).toBeVisible();
  await expectAccessible(page);
  await logIn(page, t, { email, password: NEW });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: t("recovery.badTitle") })).toBeVisible();
});

test("changing the email address takes the password and a confirmation, and the old address is notified", async ({
  page,
  t,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(/status of 400/);
  const { email, password } = user;
  await page.goto(SETTINGS);
  const moved = `moved.${email}`;
  const here = section(page, t("settings.email"));
  await here.getByText(t("settings.changeEmail")).first().click();
  await here.getByLabel(t("settings.newEmail")).fill(moved);
  const current = here.getByLabel(t("settings.currentPassword"), { exact: true });
  await current.fill("not this one");
  await here.getByRole("button", { name: t("settings.changeEmail") }).click();
  await expect(here.getByText(t("errors.wrong_password"))).toBeVisible();
  await expectAccessible(page);
  await current.fill(password);
  await here.getByRole("button", { name: t("settings.changeEmail") }).click();
  await expect(here.getByText(t("settings.emailSent"))).toBeVisible();
  await expect(here.getByText(email, { exact: true })).toBeVisible();
  await page.goto(await waitForMailedLink(moved, "confirm-email"));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("recovery.confirm") }).click();
  await expect(page.getByText(t("recovery.changed"))).toBeVisible();
  await page.goto(SETTINGS);
  await expect(page.getByText(moved, { exact: true })).toBeVisible();
  await expect
    .poll(() => mailSubjectsTo(email))
    .toContainEqual(expect.stringMatching(/was changed|ha cambiado/));
});

test("logging out other devices and changing the password end the other sessions", { tag: "@story" }, async ({
  page,
  t,
  browser,
  extraHTTPHeaders,
  locale,
  baseURL,
  user,
  consoleErrors,
}) => {
  // The chat may ask for messages after its session has ended and before the cookie of the new one has come.
  consoleErrors.allow(/\/messages\/user/);
  const { email, password } = user;
  await page.goto(SETTINGS);
  const elsewhere = await browser.newContext({ extraHTTPHeaders, locale, baseURL });
  const other = await elsewhere.newPage();
  const openElsewhere = async (password: string) => {
    await other.goto(`/login?redirectTo=${SETTINGS}`);
    await logIn(other, t, { email, password });
    await other.waitForURL(atPath(SETTINGS));
  };
  await openElsewhere(password);
  await page.reload();
  const sessions = section(page, t("settings.sessions"));
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText(t("settings.thisDevice"))).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByText(t("settings.endOthers")).first().click();
  await sessions.getByLabel(t("settings.currentPassword"), { exact: true }).fill(password);
  await sessions.getByRole("button", { name: t("settings.endOthers") }).click();
  await expect(sessions.getByText(t("settings.othersEnded"))).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await other.goto(SETTINGS);
  await expect(other).toHaveURL(/\/sign-in/);

  await openElsewhere(password);
  const passwords = section(page, t("settings.password"));
  await passwords.getByText(t("settings.changePassword")).first().click();
  await passwords.getByLabel(t("settings.currentPassword"), { exact: true }).fill(password);
  await passwords.getByLabel(t("settings.newPassword"), { exact: true }).fill(NEW);
  await passwords.getByLabel(t("account.repeatPassword"), { exact: true }).fill(NEW);
  await passwords.getByRole("button", { name: t("settings.changePassword") }).click();
  await expect(passwords.getByText(t("settings.passwordSaved"))).toBeVisible();
  await expect(passwords.getByLabel(t("settings.newPassword"), { exact: true })).toHaveValue("");
  await expectAccessible(page);
  await other.goto(SETTINGS);
  await expect(other).toHaveURL(/\/sign-in/);
  await openElsewhere(NEW);
  await elsewhere.close();
});

test("preferences are saved, and a new language applies at once and after the next login", async ({
  page,
  t,
  user,
}) => {
  const { email, password } = user;
  await page.goto(SETTINGS);
  const wanted = t.language === "en" ? "es" : "en";
  await page.getByLabel(t("settings.currency")).selectOption("USD");
  await page.getByLabel(t("settings.notifications")).uncheck();
  await page
    .getByRole("button", { name: t("settings.save") })
    .first()
    .click();
  await expect(page.getByText(t("settings.saved"), { exact: true })).toBeVisible();
  await page.getByLabel(t("settings.language"), { exact: true }).selectOption(wanted);
  await page
    .getByRole("button", { name: t("settings.save") })
    .first()
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", wanted);
  await expect(page.locator("[name=currency]")).toHaveValue("USD");
  await expect(page.locator("[name=notifications]")).not.toBeChecked();
  await expectAccessible(page);
  // An open page would ask for its data without the cookies.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", t.language);
  await logIn(page, t, { email, password });
  await page.waitForURL(atPath("/dashboard"));
  await expect(page.locator("html")).toHaveAttribute("lang", wanted);
});

test("a user exports the data and deletes the account", { tag: "@story" }, async ({
  page,
  t,
  consoleErrors,
  user,
}) => {
  // The page before may still load its cart when the account is deleted.
  consoleErrors.allow(/status of 40[01]/, /GET \/(cart|purchases|wishlist) failed/);
  const { email, password } = user;
  await page.goto(SETTINGS);
  const data = section(page, t("settings.export"));
  await data.getByText(t("settings.exportButton")).first().click();
  await data.getByLabel(t("settings.currentPassword"), { exact: true }).fill(password);
  const saved = page.waitForEvent("download");
  await data.getByRole("button", { name: t("settings.exportButton") }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^my-data-[\d-]+\.json$/);
  const held = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(held.users).toEqual([expect.objectContaining({ email })]);

  await page.getByRole("link", { name: t("settings.deleteButton") }).click();
  await expect(page.getByText(t("settings.deleteOrders"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("settings.deleteForGood") }).click();
  await expect(page.getByText(t("errors.wrong_password"))).toBeVisible();
  await page.getByLabel(t("settings.currentPassword"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("settings.deleteForGood") }).click();
  await expect(page.getByRole("heading", { name: t("recovery.goodbyeTitle") })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/login");
  await logIn(page, t, { email, password });
  await expect(page.getByRole("alert")).toContainText(t("errors.invalid_credentials"));
});

test("a new user verifies the email address by the mailed link, then connects and disconnects Google", async ({
  page,
  t,
}) => {
  const { email, password } = await registerAt(page, t);
  await expect(page.getByText(t("settings.unverified"))).toBeVisible();
  await expect(page.getByText(t("settings.googleNeedsProof"))).toBeVisible();
  await expectAccessible(page);
  await page.goto(await waitForMailedLink(email, "verify-email"));
  await page.getByRole("button", { name: t("recovery.confirm") }).click();
  await expect(page.getByText(t("recovery.verified"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("recovery.toSettings") }).click();
  await expect(page.getByText(t("settings.verified"), { exact: true })).toBeVisible();
  const google = section(page, t("settings.google"));
  await google.getByText(t("settings.googleConnect")).first().click();
  await google.getByLabel(t("settings.currentPassword"), { exact: true }).fill(password);
  await google.getByRole("button", { name: t("settings.googleConnect") }).click();
  await google.getByRole("link", { name: t("settings.googleGo") }).click();
  await page.getByRole("button", { name: /@/ }).first().click();
  await expect(page).toHaveURL(/google=/);
  const connected = page.getByText(t("settings.googleConnected"));
  await expect(connected).toBeVisible();
  await expectAccessible(page);
  await page.goto(SETTINGS);
  await google.getByText(t("settings.googleDisconnect")).first().click();
  await google.getByLabel(t("settings.currentPassword"), { exact: true }).fill(password);
  await google.getByRole("button", { name: t("settings.googleDisconnect") }).click();
  await expect(page.getByText(t("settings.googleDisconnected"))).toBeVisible();
});

test("a user registers, changes the name and logs out with the keyboard alone", { tag: "@story" }, async ({
  page,
  t,
}) => {
  const email = `keys.${Date.now()}@people.test`;
  const keys = page.keyboard;
  /** Presses Tab until the element has the focus. */
  const tabTo = async (name: string | RegExp, role: "textbox" | "button" | "link" = "textbox") => {
    const target = page.getByRole("main").getByRole(role, { name }).first();
    for (let steps = 0; steps < 60; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keys.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await page.goto("/register");
  await tabTo(t("account.username"));
  await keys.type("Grace");
  await tabTo(t("account.email"));
  await keys.type(email);
  for (const label of [t("account.password"), t("account.repeatPassword")]) {
    const field = page.getByLabel(label, { exact: true });
    while (!(await field.evaluate((element) => element === document.activeElement))) await keys.press("Tab");
    await keys.type(NEW);
  }
  await keys.press("Enter");
  await page.waitForURL(atPath("/dashboard"));
  await tabTo(t("bar.settings"), "link");
  await keys.press("Enter");
  await page.waitForURL(atPath(SETTINGS));
  await tabTo(t("account.username"));
  await keys.press("ControlOrMeta+A");
  await keys.type("Grace Hopper");
  await keys.press("Enter");
  await expect(page.getByText(t("settings.usernameSaved"))).toBeVisible();
  // The chat asks for its messages when the page is idle; after the logout it would be refused them.
  const messages = page.waitForResponse(/\/app\/messages\/user/);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText(t("bar.hello", { name: "Grace Hopper" }))).toBeVisible();
  await messages;
  await tabTo(t("bar.logOut"), "button");
  await keys.press("Enter");
  await page.waitForURL(/\/$/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("on a small phone the menu leads to the settings and out", async ({ page, t, user: _ }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: t("bar.menu") });
  const open = () => page.getByRole("button", { name: t("bar.menu") }).click();
  await open();
  await expect(menu.getByRole("button", { name: t("bar.logOut") })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: t("bar.settings") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("bar.settings") })).toBeVisible();
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole("button", { name: t("bar.logOut") }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
});

test("a browser that stores no cookies is told why it cannot stay logged in", async ({ page, t }) => {
  await page.route("**/app/verify", (route) => route.fulfill({ status: 204 }));
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await expect(page.getByText(t("account.cookies_http"))).toBeVisible();
  }
  await page.unroute("**/app/verify");
  const verified = page.waitForResponse("**/app/verify");
  await page.goto("/login");
  await verified;
  await waitForHydration(page, t);
  await expect(page.getByText(t("account.cookiesTitle"))).toHaveCount(0);
});

const centreOf = async (page: Page, name: string) => {
  const box = await page.getByRole("main").getByRole("button", { name }).boundingBox();
  if (!box) throw new Error(`${name} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test("an error that appears while the button is pressed does not move the button", async ({ page, t }) => {
  await page.goto("/register");
  await waitForHydration(page, t);
  const button = await centreOf(page, t("account.register"));
  await page.getByLabel(t("account.email")).fill("ada@people.test");
  await expect(page.getByText(t("account.validEmail"))).toBeVisible();
  expect(await centreOf(page, t("account.register"))).toEqual(button);

  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill("gear");
  await page.mouse.move(button.x, button.y);
  await page.mouse.down();
  expect(await centreOf(page, t("account.register"))).toEqual(button);
  await page.mouse.up();
  const username = page.getByLabel(t("account.username"));
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute("aria-invalid", "true");
});

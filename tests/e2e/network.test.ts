import { en } from "#app/i18n/en.ts";
import { es } from "#app/i18n/es.ts";
import { awake, expect, expectAccessible, test } from "#tests/support/story.ts";

const MODEL = "geneva-drive";
const AWAY = [
  /Failed to load resource|ERR_|could not be sent|GET \/[\w/]+ failed|manifest patches|could not be loaded|WebSocket connection/,
];

test("a form that is sent without a network stays as it is, says so, and goes through at the next press", async ({
  page,
  t,
  network,
  expected,
}) => {
  expected.errors.push(...AWAY);
  await page.goto("/contact");
  await awake(page, t);
  await page.getByLabel(t("contact.name")).fill("Ada Maker");
  await page.getByLabel(t("account.email")).fill("ada@people.test");
  await page.getByLabel(t("contact.message")).fill("Does the lid of the jar fit a 20 mm rod?");
  await network.down(true);
  const send = page.getByRole("button", { name: t("contact.send") });
  await send.click();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await expect(page.getByLabel(t("contact.message"))).toHaveValue("Does the lid of the jar fit a 20 mm rod?");
  await expectAccessible(page);
  await network.down(false);
  await send.click();
  await expect(page.getByRole("heading", { name: t("contact.sentTitle") })).toBeVisible();
});

test("who is logged in stays so while the network is away, in the settings and on a model's page", async ({
  page,
  t,
  network,
  expected,
  person: _,
}) => {
  expected.errors.push(...AWAY);
  const bar = page.getByRole("banner");
  await page.goto("/dashboard/settings");
  await awake(page, t);
  await expect(bar.getByRole("link", { name: t("shell.cart") })).toBeVisible();
  const name = page.getByRole("textbox", { name: t("account.username"), exact: true });
  await name.fill("Grace");
  await network.down(true);
  await name.press("Enter");
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await expect(name).toHaveValue("Grace");
  await expect(bar.getByRole("link", { name: t("shell.cart") })).toBeVisible();
  await network.down(false);
  await name.press("Enter");
  await expect(page.getByText(t("settings.usernameSaved"))).toBeVisible();

  await page.goto(`/product/${MODEL}`);
  const buy = page.getByRole("button", { name: t("product.buy") });
  await expect(buy).toBeVisible();
  await expect(page.getByLabel(t("comments.yours"))).toBeVisible();
  await network.down(true);
  await buy.click();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await network.down(false);
  await buy.click();
  await expect(page).toHaveURL(/\/checkout/);
});

test("a question who is reading that is not answered is asked again", async ({
  page,
  t,
  expected,
  person: _,
}) => {
  expected.errors.push(...AWAY);
  await page.route("**/app/verify", (route) => route.abort(), { times: 1 });
  await page.goto("/contact");
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.cart") })).toBeVisible();
});

test("lists that were seen in one language are not shown in the other", async ({ page, t }) => {
  const other = t.language === "en" ? "es" : "en";
  await page.goto("/");
  await awake(page, t);
  await page.locator(`a[href="/product/${MODEL}"]`).first().click();
  await expect(page.getByRole("heading", { name: t("product.details") })).toBeVisible();
  await page.locator(`a[hreflang=${other}]`).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.getByRole("button", { name: (other === "en" ? en : es).shell.help })).toBeVisible();
  await page.getByRole("banner").locator('a[href="/"]:visible').first().click();
  await expect(page.getByRole("heading", { name: (other === "en" ? en : es).home.products })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp((other === "en" ? en : es).home.title));
});

test("comments stay to be read, and the model to be bought, when the part for writing them cannot be fetched", async ({
  page,
  t,
  expected,
  person: _,
}) => {
  expected.errors.push(...AWAY);
  await page.route("**/assets/live-comments-*.js", (route) => route.abort());
  const said = page.waitForEvent("console", (message) => /Comments could not/.test(message.text()));
  await page.goto(`/product/${MODEL}`);
  await said;
  await expect(page.getByRole("heading", { name: t("comments.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("product.buy") })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { countryName } from "#app/checkout/countries.ts";
import { money } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  NETWORK_ERRORS,
  payByCard,
  REFUSED_FORM,
  signUp,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const LINE = { id: "geneva-drive", license: "standard" } as const;

const fieldsOf = (page: Page, t: Translate) => {
  const field = (name: "name" | "lastName" | "phone" | "country" | "city") =>
    page.getByLabel(new RegExp(`^${t(`checkout.${name}`)}(${t("checkout.optional")}.*)?$`));
  return {
    name: field("name"),
    lastName: field("lastName"),
    phone: field("phone"),
    country: field("country"),
    city: field("city"),
    openInvoice: () => page.getByText(t("checkout.invoice")).click(),
    consent: page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) }),
    pay: page.getByRole("button", { name: t("checkout.pay", { amount: "" }).trim() }),
  };
};

test("the checkout shows mistakes at their fields, keeps the input, and checks the phone number for its country", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  await user.addToCart(LINE);
  await page.goto("/checkout");
  await waitForHydration(page, t);
  const { openInvoice, name, lastName, phone, country, city, consent, pay } = fieldsOf(page, t);
  const favourites = country.locator("optgroup").first();
  await expect(favourites).toHaveAttribute("label", t("checkout.favourites"));
  const names = ["CU", "US", "ES"].map((slug) => countryName(slug, t.language));
  await expect(favourites.locator("option")).toHaveText(names);

  await openInvoice();
  await city.fill("Madrid");
  await pay.click();
  await expect(name).toHaveAccessibleDescription(t("errors.required"));
  await expect(country).toHaveAccessibleDescription(t("errors.country"));
  await expect(consent).toHaveAccessibleDescription(t("checkout.consentNeeded"));
  await expect(name).toBeFocused();
  await expect(city).toHaveValue("Madrid");
  await expectAccessible(page);

  await name.fill("Ada");
  await lastName.fill("Maker");
  await consent.check();
  await country.selectOption("ES");
  await expect(phone).toHaveAttribute("placeholder", "612345678");
  await phone.fill("12");
  // The error appears above the field that is pressed, which must not move away under the finger.
  await city.click();
  await expect(city).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(t("errors.phone"));
  await pay.click();
  await expect(phone).toBeFocused();
  await expectAccessible(page);
  await country.selectOption("US");
  await expect(phone).toHaveAttribute("placeholder", "2025550123");
  await country.selectOption("FR");
  await expect(phone).not.toHaveAttribute("placeholder");
  await country.selectOption("ES");
  // A landline, which the country's rule does not know.
  await phone.fill("91 234 56 78");
  await expect(phone).toHaveAccessibleDescription("");
  await pay.click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);

  await page.goBack();
  await expect(pay).toBeEnabled();
  await page.reload();
  await expect(name).toHaveValue("Ada");
  await expect(country).toHaveValue("ES");
});

test("the checkout keeps the input through a login, and never shows it to another user", {
  tag: "@phone",
}, async ({ page, context, t, consoleErrors, user }) => {
  // The page may send requests, and open the chat's socket, after the session has ended.
  consoleErrors.allow(
    /status of 401/,
    new RegExp(`GET /[\\w/]+ failed ApiError: ${t("errors.not_logged_in")}`),
    /WebSocket connection to \S+ failed/,
  );
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    await page.getByText(t("signIn.usePassword")).click();
    await page.getByRole("textbox", { name: t("account.email") }).fill(email);
    await page.getByLabel(t("account.password"), { exact: true }).fill(password);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("account.logIn"), exact: true })
      .click();
  };
  await page.goto(`/checkout?product=${LINE.id}`);
  await waitForHydration(page, t);
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.cart") })).toBeVisible();
  const { openInvoice, name, lastName, phone, country, city, consent, pay } = fieldsOf(page, t);
  await name.fill("Ada");
  await lastName.fill("Maker");
  await country.selectOption("ES");
  await openInvoice();
  await phone.fill("612 345 678");
  await city.fill("Madrid");
  await consent.check();
  await context.clearCookies({ name: "__Host-sid" });
  await pay.click();
  await expect(page).toHaveURL(/\/sign-in/);
  await waitForHydration(page, t);
  await logIn(user);
  await expect(page).toHaveURL(`/checkout?product=${LINE.id}`);
  await expect(name).toHaveValue("Ada");
  await expect(phone).toHaveValue("612 345 678");
  await expect(country).toHaveValue("ES");
  await expect(city).toHaveValue("Madrid");
  await expect(consent).not.toBeChecked();

  await context.clearCookies({ name: "__Host-sid" });
  await page.goto("/register?redirectTo=/");
  await waitForHydration(page, t);
  await signUp(page, t);
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.cart") })).toBeVisible();
  await page.goto(`/checkout?product=${LINE.id}`);
  await waitForHydration(page, t);
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.cart") })).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(city).toHaveValue("");
});

test("the order is changed in the checkout, and what was typed survives that, a lost network, a reload and Back", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, network, consoleErrors }) => {
  await user.addToCart(LINE, { id: "hive-drawers", license: "standard" });
  await page.goto("/checkout");
  await waitForHydration(page, t);
  await expect(
    page.getByRole("banner").getByRole("link", { name: t.count("shell.cartCount", 2), exact: true }),
  ).toBeVisible();
  const { openInvoice, name, lastName, country, city, consent, pay } = fieldsOf(page, t);
  await name.fill("Ada");
  await lastName.fill("Maker");
  await country.selectOption("ES");
  await openInvoice();
  await city.fill("Madrid");
  const folded = page.locator("details", { hasText: t("checkout.summary") });
  if (await folded.isVisible()) {
    await expect(folded.locator("summary")).toContainText(money(5_49 + 4_99, t.language));
    await folded.locator("summary").click();
  }
  const switchText = t("checkout.switch", {
    license: t("license.commercial"),
    price: money(24_90, t.language),
  });
  await page.getByRole("button", { name: switchText }).first().click();
  await expect(pay).toContainText(money(24_90 + 4_99, t.language));
  await expectAccessible(page);
  await page
    .getByRole("button", { name: t("cart.remove") })
    .last()
    .click();
  await expect(pay).not.toContainText(money(24_90 + 4_99, t.language));
  await page.getByRole("button", { name: t("cart.undo") }).click();
  await expect(pay).toContainText(money(24_90 + 4_99, t.language));
  await expect(name).toHaveValue("Ada");
  await expect(city).toHaveValue("Madrid");

  await consent.check();
  consoleErrors.allow(...NETWORK_ERRORS);
  await network.setDown(true);
  await pay.click();
  await expect(page.getByRole("alert")).toContainText(t("shell.offline"));
  await expect(pay).toBeEnabled();
  await expect(city).toHaveValue("Madrid");
  await network.setDown(false);
  await page.reload();
  await expect(city).toHaveValue("Madrid");
  await expect(consent).not.toBeChecked();
  await consent.check();
  await pay.click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  await page.goBack();
  await expect(pay).toBeEnabled();
  await expect(name).toHaveValue("Ada");
  await consent.check();
  await pay.click();
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: t("payment.paid") })).toBeVisible();
  const { email } = await (await page.request.get("/app/verify")).json();
  await expect(page.getByText(t("payment.receiptSent", { email }))).toBeVisible();
  await expect(page.getByRole("link", { name: t("ui.download") })).toHaveCount(2);
  await expectAccessible(page);
  await waitForHydration(page, t);
  expect(await page.evaluate(() => sessionStorage.getItem("stall:checkout"))).toBeNull();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the folded order of three models says how many they are in one line", async ({ page, t, user }) => {
    const more = ["hive-drawers", "woven-lattice-lamp"].map((id) => ({ id, license: "standard" }) as const);
    await user.addToCart(LINE, ...more);
    await page.goto("/checkout");
    const count = page.locator("summary").getByText(t.count("cart.models", 3), { exact: true });
    expect((await count.boundingBox())?.height).toBeLessThan(30);
  });
});

test("a line whose removal is on its way is neither shown in the checkout nor paid", {
  tag: "@phone",
}, async ({ page, t, user, consoleErrors }) => {
  // The order that was shown is refused.
  consoleErrors.allow(/status of 409/);
  await user.addToCart(...[LINE.id, "hive-drawers", "flexi-serpent"].map((id) => ({ ...LINE, id })));
  const removals: (() => void)[] = [];
  await page.route("**/app/cart/remove", async (route) => {
    await new Promise<void>((resolve) => removals.push(resolve));
    await route.continue();
  });
  const orders: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/checkout")) orders.push(request.method());
  });
  await page.goto("/cart");
  await expect(
    page.getByRole("banner").getByRole("link", { name: t.count("shell.cartCount", 3), exact: true }),
  ).toBeVisible();
  const line = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator('[href$="/hive-drawers"]') });
  await line.getByRole("button", { name: t("cart.remove") }).click();
  await expect(line).toBeHidden();
  await page.getByRole("link", { name: t("cart.checkout") }).click();
  await expect.poll(() => removals.length).toBe(1);
  expect(orders).toEqual([]);
  removals[0]?.();
  const { name, lastName, country, consent, pay } = fieldsOf(page, t);
  await expect(pay).toContainText(money(5_49 + 4_49, t.language));

  await name.fill("Ada");
  await lastName.fill("Maker");
  await country.selectOption("ES");
  await consent.check();
  const folded = page.locator("details", { hasText: t("checkout.summary") });
  if (await folded.isVisible()) await folded.locator("summary").click();
  orders.length = 0;
  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: money(4_49, t.language) })
    .getByRole("button", { name: t("cart.remove") })
    .click();
  await expect.poll(() => removals.length).toBe(2);
  await pay.click();
  await expect(page.locator("button[aria-busy]")).toBeDisabled();
  expect(orders).toEqual([]);
  removals[1]?.();
  await expect(page.getByRole("alert")).toContainText(t("errors.price_changed"));
  await expect(pay).toContainText(money(5_49, t.language));
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the server shows the same mistakes at the same fields, and keeps the input", {
    tag: "@phone",
  }, async ({ page, t, user, consoleErrors }) => {
    consoleErrors.allow(/status of 400/);
    await user.addToCart(LINE);
    await page.goto("/checkout");
    const { openInvoice, name, phone, country, city, consent, pay } = fieldsOf(page, t);
    await openInvoice();
    await city.fill("Madrid");
    await country.selectOption("ES");
    await phone.fill("12");
    await pay.click();
    await expect(name).toHaveAccessibleDescription(t("errors.required"));
    await expect(phone).toHaveAccessibleDescription(t("errors.phone"));
    await expect(consent).toHaveAccessibleDescription(t("checkout.consentNeeded"));
    await expect(phone).toHaveValue("12");
    await expect(country).toHaveValue("ES");
    await expect(city).toHaveValue("Madrid");
    const folded = page.locator("details", { hasText: t("checkout.summary") });
    if (await folded.isVisible()) await folded.locator("summary").click();
    const price = { license: t("license.commercial"), price: money(24_90, t.language) };
    await page.getByRole("button", { name: t("checkout.switch", price) }).click();
    await expect(pay).toContainText(money(24_90, t.language));
    await expect(city).toHaveValue("Madrid");
    await expect(name).not.toHaveAccessibleDescription(t("errors.required"));

    await page.goto(`/checkout?product=${LINE.id}&license=standard`);
    if (!(await city.isVisible())) await openInvoice();
    await city.fill("Sevilla");
    if (await folded.isVisible()) await folded.locator("summary").click();
    await page.getByRole("button", { name: t("checkout.switch", price) }).click();
    await expect(page).toHaveURL(new RegExp(`product=${LINE.id}&license=commercial`));
    await expect(pay).toContainText(money(24_90, t.language));
    await expect(city).toHaveValue("Sevilla");
  });
});

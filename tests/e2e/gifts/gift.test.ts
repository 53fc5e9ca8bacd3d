import { randomUUID } from "node:crypto";
import { maskedEmail } from "#app/accounts/email.contract.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  payByCard,
  REFUSED_FORM,
  signUp,
  test,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";

const MODEL = "geneva-drive";

test("a model is given with a note, followed, and claimed by a friend, who downloads it", {
  tag: ["@story", "@phone"],
}, async ({ page, t, consoleErrors, press }) => {
  consoleErrors.allow(REFUSED_FORM);
  const friend = {
    username: "Bea",
    email: `bea.${randomUUID().slice(0, 8)}@people.test`,
    password: "gear-train-26",
  };
  await page.goto("/register");
  await signUp(page, t);
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
  await page.goto(`/product/${MODEL}`);
  await press(page.getByRole("link", { name: t("gift.title") }));
  await expect(page.getByRole("heading", { level: 1, name: t("gift.title") })).toBeVisible();
  await page.getByLabel(t("gift.email"), { exact: true }).fill(friend.email);
  await page.getByLabel(t("gift.from"), { exact: true }).fill("Ana");
  await page.getByLabel(t("gift.note")).fill("See www.example.com");
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ana");
  await page.getByRole("textbox", { name: t("checkout.lastName") }).fill("Ruiz");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  await page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) }).check();
  const pay = page.locator("button[type=submit].button-primary");
  await press(pay);
  await expect(page.getByText(t("errors.noLinks"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("gift.note")).fill("For your new printer.\nPrint it in two colours!");
  await press(pay);
  await payByCard(page);
  await expect(page.getByText(t("gift.afterPayment"))).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("link", { name: t("gift.toGift") }));
  // The page before it shows the friend's address too.
  await expect(page).toHaveURL(/\/dashboard\/gift\//);
  await expect(page.getByText(friend.email)).toBeVisible();
  await expectAccessible(page);
  const given = page.url();
  const first = await waitForMailedLink(friend.email, "gift");
  await press(page.getByRole("button", { name: t("gift.send"), exact: true }));
  await expect(page.getByText(t("gift.sendDone"))).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  await expect(async () => expect(await waitForMailedLink(friend.email, "gift")).not.toBe(first)).toPass();
  const link = await waitForMailedLink(friend.email, "gift");
  const session = await page.context().cookies();

  // An open page would ask for its data without the cookies.
  await page.goto("about:blank");
  await page.context().clearCookies();
  consoleErrors.allow(/status of 404/);
  await page.goto(first);
  await expect(page.getByText(t("gift.badLink"))).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("Print it in two colours!")).toBeVisible();
  await expect(page.getByText(maskedEmail(friend.email))).toBeVisible();
  expect(await page.content()).not.toContain(friend.email);
  await expect(page.getByRole("button", { name: t("signIn.send") })).toBeVisible();
  await expectAccessible(page);
  await createApiClient(page, t)("/register", friend);
  await page.goto("/dashboard");
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  const toGift = page.getByRole("link", { name: t("gift.toGift") });
  await expect(toGift).toHaveCount(0);
  await page.goto(await waitForMailedLink(friend.email, "verify-email"));
  await press(page.getByRole("button", { name: t("recovery.confirm") }));
  await expect(page.getByText(t("recovery.verified"))).toBeVisible();
  await page.goto("/dashboard");
  await expectAccessible(page);
  await press(toGift);
  await press(page.getByRole("button", { name: t("gift.add") }));
  await expect(page.getByText(t("gift.claimed"))).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("link", { name: t("gift.toDashboard") }));
  await expect(page.locator(`a[href="/app/download/${MODEL}"]`).first()).toBeVisible();

  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.context().addCookies(session);
  await page.goto(given);
  await expect(page.getByText(t("gift.state_claimed")).first()).toBeVisible();
  await expectAccessible(page);
  const code = given.split("/").at(-1);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await logInAsSeller(page, t);
  await page.goto(`/studio/orders/${code}`);
  await expect(page.getByText(friend.email)).toBeVisible();
  await expectAccessible(page);
});

import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth/slim";
import type { Translate } from "#app/i18n/translate.ts";
import {
  expect,
  expectAccessible,
  openHydrated,
  REFUSED_FORM,
  test,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";
import { resetSecondFactor } from "#tests/support/published-product.ts";
import { createApiClient } from "#tests/support/shop-user.ts";

/** A seller of this test alone: what is set up here would stand in the way of the others. */
const PARTNER = { email: "partner@stall.example", password: "print-more-2026" };

async function logIn(page: Page, t: Translate) {
  // An open page would ask for its data without the cookies, and renew the anti-forgery token.
  await page.goto("about:blank");
  await page.context().clearCookies();
  const call = createApiClient(page, t);
  await call("/login", PARTNER);
  await call("/preferences", { preferences: { language: t.language } });
}

/** The account may be there from a try before. */
async function createPartner(page: Page, t: Translate) {
  await page.request.get("/app/verify");
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const data = { username: "Nora", ...PARTNER };
  const made = await page.request.post("/app/register", {
    data,
    headers: { "X-XSRF-TOKEN": token, "Accept-Language": t.language },
  });
  if (made.ok()) {
    await page.goto(await waitForMailedLink(PARTNER.email, "verify-email"));
    await page.getByRole("button", { name: t("recovery.confirm") }).click();
    await expect(page.getByText(t("recovery.verified"))).toBeVisible();
  }
  await resetSecondFactor(PARTNER.email);
}

/** A device that says yes to everything it is asked. @returns a function that takes it away */
async function addAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => device.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
}

test("a seller sets up a passkey and an app, and opens the studio by passkey and by recovery code", {
  tag: "@story",
}, async ({ page, t, consoleErrors }) => {
  // A login or a confirmation gives the session another token: what a page reads at that moment is refused, and read again.
  consoleErrors.allow(
    /status of 401 .*\/app\/(cart|purchases|wishlist|messages\/user)/,
    /^GET \/(cart|purchases|wishlist|messages\/user)\S* failed ApiError/,
  );
  consoleErrors.allow(REFUSED_FORM, /status of 404 .*\/studio\/security\.data/);
  await createPartner(page, t);
  const removeFirstDevice = await addAuthenticator(page);
  await logIn(page, t);
  await openHydrated(page, "/studio/security");
  await expectAccessible(page);
  const addPasskey = page.getByRole("button", { name: t("studioSecurity.addPasskey") });
  await addPasskey.click();
  const codes = page.getByRole("region", { name: t("studioSecurity.yourCodes") });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const [first = ""] = await codes.getByRole("listitem").allTextContents();
  await expectAccessible(page);

  const startApp = page.getByRole("button", { name: t("studioSecurity.startApp") });
  await startApp.click();
  const secret = (await page.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await page.getByLabel(t("studioSecurity.code")).fill(app.generate());
  const confirmApp = page.getByRole("button", { name: t("studioSecurity.confirmApp") });
  await confirmApp.click();
  await expect(page.getByRole("button", { name: t("studioSecurity.removeApp") })).toBeVisible();
  // The first codes are still shown when others take their place.
  const newCodes = page.getByRole("button", { name: t("studioSecurity.newCodes") });
  await newCodes.press("Enter");
  await expect(codes.getByRole("listitem").filter({ hasText: first })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("studioSecurity.yourCodes") })).toBeFocused();
  const [recovery = ""] = await codes.getByRole("listitem").allTextContents();

  // A second passkey, of another device.
  await removeFirstDevice();
  await addAuthenticator(page);
  await addPasskey.click();
  const removals = (tab: Page) =>
    tab
      .getByRole("region", { name: t("studioSecurity.passkeys") })
      .getByRole("button", { name: t("studioSecurity.removeNamed", { name: "" }) });
  await expect(removals(page)).toHaveCount(2);
  const otherTab = await page.context().newPage();
  await openHydrated(otherTab, "/studio/security");
  await otherTab.route(/security\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await removals(otherTab).first().dblclick();
  await expect(removals(otherTab)).toHaveCount(1);
  await expect(otherTab.locator("main :focus")).toBeVisible();
  await otherTab.unrouteAll({ behavior: "wait" });
  await otherTab.close();
  // What is shown here has been removed there: the refusal is followed by what is there now.
  await removals(page).first().click();
  await expect(removals(page)).toHaveCount(1);

  await logIn(page, t);
  await openHydrated(page, "/studio/models?state=draft");
  await page.waitForURL("**/studio/confirm?*");
  await expectAccessible(page);
  const refused = page.waitForResponse((response) => response.status() === 400);
  await page.getByLabel(t("studioSecurity.code")).fill("000000");
  await page.keyboard.press("Enter");
  await refused;
  await expect(page.getByText(t("errors.wrong_code"))).toBeVisible();
  await expect(page.getByLabel(t("studioSecurity.code"))).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioSecurity.usePasskey") }).click();
  await page.waitForURL("**/studio/models?state=draft");
  await expect(page.getByRole("heading", { level: 1, name: t("studio.models") })).toBeVisible();

  await logIn(page, t);
  await openHydrated(page, "/studio");
  await page.waitForURL("**/studio/confirm?*");
  await page.getByText(t("studioSecurity.useRecovery")).click();
  await page.getByLabel(t("studioSecurity.recoveryCode")).fill(recovery.toLowerCase());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/studio");
});

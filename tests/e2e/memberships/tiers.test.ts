import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  horizontalOverflow,
  logInAsSeller,
  openHydrated,
  REFUSED_FORM,
  test,
} from "#tests/support/browser-test.ts";

/** The page is cached for everybody: a copy from before is shown for two minutes at most. */
async function openMemberships(page: Page, name: string) {
  const card = page.getByRole("article", { name });
  await expect(async () => {
    await page.goto("/memberships");
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 150_000, intervals: [1_000, 5_000] });
  return card;
}

test("a seller offers a membership, shoppers read its rights as the seller did, and it ends", {
  tag: ["@story", "@phone"],
}, async ({ page, t, consoleErrors }) => {
  test.setTimeout(240_000);
  consoleErrors.allow(REFUSED_FORM);
  await logInAsSeller(page, t);
  const name = `Club ${Date.now()}`;
  await openHydrated(page, "/studio/memberships");
  await page.getByRole("link", { name: t("studioMemberships.new") }).click();
  await page.getByLabel(t("studioMemberships.name"), { exact: true }).first().fill(name);
  await page.getByRole("button", { name: t("studioMemberships.create") }).click();
  await expect(page.getByText(t("studioMemberships.needsPrice"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("studioMemberships.monthCents")).fill("9");
  await page.getByLabel(t("studioMemberships.yearCents")).fill("90");
  await page.getByLabel(t("studioMemberships.places")).fill("3");
  await page.getByLabel(t("studioMemberships.opens_published")).check();
  const preview = page.getByRole("region", { name: t("studioMemberships.preview") });
  await expect(preview).toContainText(t("tierRights.opensPublished"));
  await page.getByLabel(t("studioMemberships.commercial_member")).check();
  await page.getByLabel(t("studioMemberships.sellOffDays")).fill("1");
  await expect(preview).toContainText(t.count("tierRights.sellOff", 1));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioMemberships.create") }).click();
  await expect(page).toHaveURL(/\/studio\/memberships\/tiers\/club-\d+/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByText(t("studioMemberships.created"))).toBeVisible();
  await expect(page.getByLabel(t("studioMemberships.sellOffDays"))).toHaveValue("1");
  await expectAccessible(page);
  const month = page.getByLabel(t("studioMemberships.monthCents"));
  await month.fill("8");
  await month.press("Enter");
  await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();
  await expect(month).toBeFocused();

  const card = await openMemberships(page, name);
  for (const sentence of [
    t("tierRights.opensPublished"),
    t("tierRights.sellMember"),
    t.count("tierRights.sellOff", 1),
    t.count("memberships.placesLeft", 3),
  ])
    await expect(card.getByText(sentence)).toBeVisible();
  const join = address.replace("/studio/memberships/tiers", "/memberships");
  await expect(card.locator(`a[href="${join}/join?interval=month"]`)).toBeVisible();
  await expect(card.locator(`a[href="${join}/join?interval=year"]`)).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: t("bar.memberships") })).toBeVisible();

  await openHydrated(page, address);
  await page
    .locator("summary")
    .filter({ hasText: t("studioMemberships.end") })
    .click();
  await expect(page.getByText(t("studioMemberships.endEmptyText"))).toBeVisible();
  await page.getByRole("button", { name: t("studioMemberships.endNow") }).press("Enter");
  await expect(page.getByText(t("studioMemberships.endedNote"))).toBeVisible();
  await expect(page.locator("main summary:focus")).toHaveText(t("studioMemberships.reopen"));
  await expectAccessible(page);
  await page
    .locator("summary")
    .filter({ hasText: t("studioMemberships.remove") })
    .click();
  await page.getByRole("button", { name: t("studio.delete"), exact: true }).click();
  await expect(page.getByText(t("studioMemberships.removed"))).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

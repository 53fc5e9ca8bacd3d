import type { Page } from "@playwright/test";
import { expect, type Fixtures, horizontalOverflow, test } from "#tests/support/browser-test.ts";

test.use({ viewport: { width: 320, height: 640 } });

const MODEL = "geneva-drive";

async function expectNoOverflow(page: Page, t: Fixtures["t"], addresses: string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByLabel(t("shell.checking")), address).toHaveCount(0);
    for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
    expect([address, await horizontalOverflow(page)]).toEqual([address, 0]);
  }
}

test("no public page scrolls sideways on the narrowest phone", async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const forms = ["/contact", "/login", "/register", "/forgot"];
  await expectNoOverflow(page, t, [
    "/",
    "/?q=nothing",
    `/product/${MODEL}`,
    ...forms,
    "/payment/failed",
    "/no/such/page",
  ]);
});

test("no page of an account scrolls sideways on the narrowest phone", async ({ page, t, user }) => {
  const account = ["/dashboard", "/dashboard/settings", "/dashboard/settings/delete"];
  await expectNoOverflow(page, t, ["/cart", ...account]);
  await user.getFree("shoreline-coasters", "desk-cable-clips");
  const paid = await user.buy({ id: MODEL, license: "commercial" });
  await user.addToCart({ id: "hive-drawers", license: "standard" });
  const filled = ["/cart", "/checkout", "/dashboard", `/product/${MODEL}`];
  await expectNoOverflow(page, t, [...filled, `/payment/success?session_id=${paid}`]);
});

import { money } from "#app/i18n/format.ts";
import { compactDate, date } from "#app/i18n/format-time.ts";
import { expect, expectAccessible, openMenu, test } from "#tests/support/browser-test.ts";
import { publishTestProduct, unpublishTestModels } from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

const [FIRST_FREE, SECOND_FREE] = ["shoreline-coasters", "desk-cable-clips"] as const;
const [FIRST_PAID, SECOND_PAID] = ["geneva-drive", "alpine-valley-relief"] as const;

test("a new user finds an empty dashboard with a link to the models", async ({ page, t, user: _ }) => {
  await page.goto("/dashboard");
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  await page.getByRole("link", { name: t("library.payments") }).click();
  await expect(page.getByText(t("library.noPayments"))).toBeVisible();
  await page.getByRole("link", { name: t("library.purchases") }).click();
  await page.getByRole("link", { name: t("library.look") }).click();
  await expect(page.getByRole("heading", { name: t("home.products"), exact: true })).toBeVisible();
});

test("purchases are searched and sorted, and a payment shows its order, payment code and amounts, and is withdrawn from", {
  tag: "@story",
}, async ({ page, t, user }) => {
  await user.getFree(FIRST_FREE, SECOND_FREE);
  await user.buy({ id: FIRST_PAID, license: "standard" }, { id: SECOND_PAID, license: "commercial" });
  await (await page.request.get(`/app/download/${SECOND_FREE}`)).dispose();
  await page.goto("/dashboard");
  const rows = page.getByRole("region", { name: t("library.purchases") }).getByRole("heading", { level: 3 });
  await expect(rows).toHaveCount(4);
  await expect(
    page.getByText(`${t("library.bought")} ${compactDate(new Date().toISOString(), t)}`),
  ).toHaveCount(4);
  await expectAccessible(page);

  const sort = page.getByLabel(t("library.sort"));
  await sort.selectOption("title");
  await expect(async () => {
    const titles = await rows.allTextContents();
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, t.language)));
  }).toPass();
  await sort.selectOption("downloads");
  await expect(rows.first().locator(`a[href="/product/${SECOND_FREE}"]`)).toBeVisible();
  await page.getByRole("searchbox").fill("ALPI");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("nothing of mine");
  await expect(page.getByText(t("library.none", { query: "nothing of mine" }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("library.showAll") }).click();
  await expect(rows).toHaveCount(4);

  const menu = page.getByRole("button", { name: t("library.more", { title: "" }).trim() }).first();
  await menu.focus();
  await page.keyboard.press("Enter");
  const certificate = page.getByRole("link", { name: t("certificate.title") });
  await expect(certificate).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(certificate).toBeHidden();
  await expect(menu).toBeFocused();

  // Where mails from before the payments had a page lead.
  await page.goto("/contact");
  await page.goto("/dashboard#payments");
  await page.waitForURL("/dashboard/payments");
  const payment = page
    .getByRole("region", { name: t("library.payments") })
    .getByRole("listitem")
    .first();
  await expect(payment).toContainText(t("payment.state_paid"));
  await payment.locator("summary").click();
  await expect(payment).toContainText(new RegExp(`${t("payment.orderCode")}ST-[A-Z0-9]+`));
  await expect(payment).toContainText(new RegExp(`${t("payment.paymentCode")}pi_\\w+`));
  await expect(payment).toContainText(money(5_49 + 69_90, t.language));
  await expect(payment).toContainText(date(new Date().toISOString(), t));
  await expect(payment.getByRole("listitem")).toHaveText([
    new RegExp(`${t("license.commercial")}${money(69_90, t.language)}`),
    new RegExp(`${t("license.standard")}${money(5_49, t.language)}`),
  ]);
  await expectAccessible(page);

  await page.goto("/dashboard");
  await openMenu(menu);
  await certificate.click();
  await page.waitForURL(/\/license\/[0-9A-F-]{19}$/);
  await expect(page.getByText(t("certificate.valid"))).toBeVisible();
  await expectAccessible(page);

  await page.goto("/dashboard/payments");
  await page.getByRole("link", { name: t("withdrawal.link") }).click();
  const confirm = page.getByRole("button", { name: t("withdrawal.confirm") });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  const [title = ""] = String(await page.locator(`input[value="${FIRST_PAID}"] + label`).textContent()).split(
    " · ",
  );
  await page.locator(`input[value="${SECOND_PAID}"]`).uncheck();
  await confirm.click();
  await expect(page.getByText(t("withdrawal.doneFrom", { models: title }))).toBeVisible();
  // Where what was done stands, not on the button that withdraws from the other model, which can be done later.
  await expect(page.locator("main [tabindex='-1']:focus")).toContainText(title);
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard");
  const withdrawn = page
    .getByRole("region", { name: t("library.purchases") })
    .getByRole("listitem")
    .filter({
      hasText: t("payment.state_withdrawn"),
    });
  await expect(withdrawn).toHaveCount(1);
  await expect(withdrawn).toContainText(title);
  await expect(withdrawn.locator('button, [href^="/app/download"]')).toHaveCount(0);
});

test("a new version of an owned model is marked until it is downloaded", async ({ page, t, user }) => {
  const id = `shim-${Date.now()}`;
  const badge = page.getByText(t("library.newVersion", { version: 2 }));
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href="/app/download/${id}"]`) });
  const download = async (times: number) => {
    await (await page.request.get(`/app/download/${id}`)).body();
    await expect(async () => {
      await page.goto("/dashboard");
      const [downloads = ""] = t.count("library.downloads", times, { date: "" }).split(",");
      await expect(row).toContainText(downloads, { timeout: 500 });
    }).toPass();
  };
  await publishTestProduct(id, 12);
  await user.getFree(id);
  await page.goto("/dashboard");
  await expect(row).toContainText(t("library.notYet"));
  await download(1);
  await expect(badge).toHaveCount(0);
  await publishTestProduct(id, 24, "--update");
  await page.reload();
  await expect(badge).toBeVisible();
  await row.getByText(t("information.whatsNew", { version: 2 })).click();
  await expect(row.getByText("It has 24 triangles.")).toBeVisible();
  await expectAccessible(page);
  await download(2);
  await expect(badge).toHaveCount(0);
});

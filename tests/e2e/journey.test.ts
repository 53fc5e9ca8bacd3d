import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  NETWORK_ERRORS,
  payByCard,
  publishedZip,
  searchField,
  sha256Of,
  signUp,
  test,
} from "#tests/support/browser-test.ts";
import { seededRandom } from "#tests/support/random.ts";

/** The demo's largest zip, over 40 MB. */
const MODEL = "alpine-valley-relief";

test("a new user finds a model, pays, and downloads it intact through three cuts of the network", {
  tag: ["@story", "@phone"],
}, async ({ page, t, network, consoleErrors, press }) => {
  await page.goto("/");
  await press(page.getByRole("link", { name: t("welcome.getStarted") }));
  await expectAccessible(page);
  await signUp(page, t);
  await expect(page.getByText(t("library.empty"))).toBeVisible();

  await page.goto("/");
  await searchField(page, t).fill("alpi");
  await press(page.locator(`a[href^="/product/${MODEL}"]`).first());
  await expect(page.getByRole("button", { name: t("buying.add") })).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("button", { name: t("buying.add") }));
  await press(page.getByRole("link", { name: t("buying.goToCart") }));
  await expect(page.getByRole("heading", { name: t("cart.title") })).toBeVisible();
  await expectAccessible(page);

  await press(page.getByRole("link", { name: t("cart.checkout") }));
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ada");
  await page.getByRole("textbox", { name: t("checkout.lastName") }).fill("Maker");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  await page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) }).check();
  await expectAccessible(page);
  await press(page.locator("button[type=submit]", { hasText: /14[.,]99/ }));
  await payByCard(page);

  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByText(t("payment.paid"))).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("link", { name: t("payment.toDashboard") }));
  await expect(page.getByRole("heading", { name: t("library.purchases") })).toBeVisible();
  await expectAccessible(page);

  const { size, sha256 } = await publishedZip(page, MODEL);
  expect(size).toBeGreaterThan(40_000_000);
  const seed = Number(process.env.E2E_SEED ?? Date.now() % 1_000_000);
  console.log(`cuts of the network: E2E_SEED=${seed}`);
  const random = seededRandom(seed);
  const cuts = [0.1, 0.4, 0.3].map((share) => Math.floor(size * share * random()) + 1_000_000);
  await network.cutAt(cuts);
  consoleErrors.allow(...NETWORK_ERRORS);
  const before = await network.cuts();
  const saved = page.waitForEvent("download");
  await press(page.locator(`a[href="/app/download/${MODEL}"]`).first());
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect(await sha256Of(await download.path())).toBe(sha256);
  expect((await network.cuts()) - before).toBe(3);

  await page.reload();
  await expect(
    page.getByText(t.count("library.downloads", 1, { date: "" }).split(",")[0] ?? ""),
  ).toBeVisible();
});

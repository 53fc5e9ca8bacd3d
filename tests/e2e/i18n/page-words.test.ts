import { expect, test, waitForHydration } from "#tests/support/browser-test.ts";

test("a page is shown once its words are there; until then the page before stays", { tag: "@phone" }, async ({
  page,
  t,
}) => {
  await page.goto("/");
  await waitForHydration(page, t);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const wordsAsked = page.waitForRequest("**/assets/news-*.js");
  await page.route("**/assets/news-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const data = page.waitForResponse((response) => new URL(response.url()).pathname === "/news.data");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("bar.news") })
    .click();
  await Promise.all([wordsAsked, data]);
  await expect(page.getByRole("heading", { level: 2, name: t("home.products") })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: t("bar.news") })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\bnews\.\w+/);
});

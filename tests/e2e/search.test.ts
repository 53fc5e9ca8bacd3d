import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "#tests/support/browser-test.ts";

const MODEL = "alpine-valley-relief";
/** The cheapest of the paid models. */
const CHEAPEST = "planetary-gear-fidget";

test("a click on a model during a search opens the model", async ({ page, t }) => {
  for (let visit = 0; visit < 2; visit++) {
    await page.goto("/");
    await waitForHydration(page, t);
    await page.getByRole("searchbox").fill("alpi");
    await page.locator(`a[href="/product/${MODEL}"]`).first().click();
    await expect(page.getByRole("heading", { name: t("information.details") })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(`/product/${MODEL}`);
  }
});

test("search, price and order are in the URL and survive going back and a reload", async ({ page, t }) => {
  const cards = page.getByRole("main").getByRole("article");
  const box = page.getByRole("searchbox");
  await page.goto("/");
  await page.getByRole("radio", { name: t("home.price_paid") }).check();
  await page.getByLabel(t("home.sort")).selectOption("price");
  await expect(page).toHaveURL("/?price=paid&sort=price");
  await expect(cards.first().locator(`a[href="/product/${CHEAPEST}"]`)).toBeVisible();
  await expectAccessible(page);
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(`/product/${CHEAPEST}`);
  await page.goBack();
  for (const visit of ["back", "reloaded"]) {
    await expect(page, visit).toHaveURL("/?price=paid&sort=price");
    await expect(page.getByRole("radio", { name: t("home.price_paid") }), visit).toBeChecked();
    await expect(page.getByLabel(t("home.sort")), visit).toHaveValue("price");
    await expect(cards.first().locator(`a[href="/product/${CHEAPEST}"]`), visit).toBeVisible();
    await page.reload();
  }

  await box.fill("xyzzy qwfpg");
  await expect(page.getByText(t("home.matchedNone"))).toBeVisible();
  await expect(cards.first()).toBeVisible();
  await expect(page).toHaveURL("/?q=xyzzy+qwfpg&price=paid&sort=price");
  await expectAccessible(page);
  await page.getByRole("link", { name: t("home.showAll") }).click();
  await expect(cards.first()).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(box).toHaveValue("");
  await page.goto("/?format=step");
  await expect(page.getByText(t("home.unfiltered"))).toBeVisible();
  await expect(page.getByRole("radio", { name: t("home.price_all") })).toBeChecked();
});

test("a plural, a mistyped word and words of both languages find the model, and the page says what it searched for", async ({
  page,
  t,
}) => {
  const first = page.getByRole("main").getByRole("article").first();
  const wanted = { alpines: false, "alpne valey relief": true, "valle relief": false };
  for (const [query, mistyped] of Object.entries(wanted)) {
    await page.goto(`/?${new URLSearchParams({ q: query })}`);
    await expect(first.locator(`a[href="/product/${MODEL}"]`)).toBeVisible();
    const note = page.getByText(t("home.corrected", { query: "alpine valley relief" }));
    await expect(note).toHaveCount(mistyped ? 1 : 0);
  }
  await expectAccessible(page);
});

/** Page data arrives completely, but its response ends only when it is aborted. */
const keepDataResponsesOpen = (page: Page) =>
  page.addInitScript(() => {
    const fetched = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await fetched(input, init);
      if (!/\.data\b/.test(String(input))) return answer;
      const data = new Uint8Array(await answer.arrayBuffer());
      const start = (body: ReadableStreamDefaultController) => {
        body.enqueue(data);
        init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason));
      };
      return new Response(new ReadableStream({ start }), answer);
    };
  });

test("a navigation that replaces one still loading opens its page without an error", async ({ page, t }) => {
  await keepDataResponsesOpen(page);
  await page.goto("/");
  await waitForHydration(page, t);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/login-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const data = page.waitForResponse(/\/login\.data/);
  await page.locator('a[href^="/login"]:visible').first().click();
  await data;
  await page.locator(`a[href="/product/${MODEL}"]`).first().click();
  await expect(page.getByRole("heading", { name: t("information.details") })).toBeVisible();
  release();
});

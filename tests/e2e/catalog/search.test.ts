import type { Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import {
  expect,
  expectAccessible,
  openFilters,
  searchField,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const MODEL = "alpine-valley-relief";
const PLANTER = "lobed-planter";

test("from any page a search suggests models and shows results, and Back from a model shows them again", {
  tag: ["@story", "@phone"],
}, async ({ page, t, press }) => {
  const field = searchField(page, t);
  const cards = page.getByRole("main").getByRole("article");
  await page.goto("/contact");
  await waitForHydration(page, t);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("mazetas");
  const options = page.getByRole("listbox", { name: t("search.suggestions") }).getByRole("option");
  await expect(options).toHaveCount(2);
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText(t.count("search.found", 1))).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("mazetas");

  const status = page.getByRole("search").getByRole("status");
  await field.fill("qwfpg");
  await expect(status).toHaveText(t("search.none"));
  await page.keyboard.press("Escape");
  await expect(status).toBeEmpty();
  await expect(field).toHaveValue("qwfpg");
  const suggestions = "**/app/suggestions?*";
  await page.route(suggestions, () => {});
  const [asked] = await Promise.all([page.waitForRequest(suggestions), field.fill("cube")]);
  const aborted = page.waitForEvent("requestfailed", (request) => request === asked);
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await aborted;
  await page.unroute(suggestions);

  await page.keyboard.type("mazetass");
  await page.keyboard.press("Backspace");
  await expect(options).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${PLANTER}`);
  await expect(page.getByRole("link", { name: `← ${t("product.back")}` })).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("print");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?q=print");
  await expect(options).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("list.resultsFor", { query: "print" }) })).toBeVisible();
  await expect(page.getByText(t.count("home.found", await cards.count())).first()).toBeInViewport();
  await expect(page.getByRole("link", { name: t("welcome.getStarted") })).toHaveCount(0);
  await expect(cards.first()).toBeInViewport({ ratio: 0.5 });
  await expect(page.locator("[name=format][value=step]")).toHaveCount(0);

  await openFilters(page, t);
  await page.getByRole("radio", { name: t("license.commercial") }).check();
  await expect(page).toHaveURL("/?q=print&license=commercial");
  await page.getByRole("radio", { name: t("home.price_free") }).check();
  await expect(page).toHaveURL("/?q=print&price=free&license=commercial");
  await expect(page.getByText(t("list.unfiltered"))).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await press(page.getByRole("link", { name: t("list.remove", { filter: t("home.price_free") }) }));
  await expect(page).toHaveURL("/?q=print&license=commercial");
  await page.getByLabel(t("home.sort")).selectOption("price");
  const list = "/?q=print&license=commercial&sort=price";
  await expect(page).toHaveURL(list);
  const dearest = cards.last();
  await expect(dearest).toContainText(t("license.commercial"));
  await expect(dearest).toContainText(money(69_90, t.language));
  await expectAccessible(page);

  // The typeface of a first visit may come too late to be used, and the next document's lines are of other heights.
  await page.reload();
  await waitForHydration(page, t);
  await dearest.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await press(dearest.getByRole("link"));
  await expect(page).toHaveURL(/\/product\//);
  const back = page.getByRole("link", { name: `← ${t("product.backToResults", { query: "print" })}` });
  await expect(back).toHaveAttribute("href", list);
  await page.reload();
  await waitForHydration(page, t);
  await press(back);
  await expect(page).toHaveURL(list);
  await expect(field).toHaveValue("print");
  await expect(page.getByLabel(t("home.sort"))).toHaveValue("price");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(place).toBeGreaterThan(100);

  await page.goto("/?q=print");
  await openFilters(page, t);
  await page.getByRole("radio", { name: t("card.hours", { hours: "8" }) }).check();
  await expect(page).toHaveURL("/?q=print&hours=8");
  await page.getByRole("radio", { name: t("list.supports_none") }).check();
  await expect(page).toHaveURL("/?q=print&supports=none&hours=8");
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL("/?q=print&hours=8");
  // On a phone the filters cover the page until they are closed.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: t("list.removeAll") })).toHaveCount(0);
  await press(page.getByRole("link", { name: t("list.onSale") }));
  await expect(page).toHaveURL("/?q=print&sale=on&hours=8");
  await press(page.getByRole("link", { name: t("list.removeAll") }));
  await expect(page).toHaveURL("/?q=print");

  await page.goto("/?q=xyzzy+qwfpg");
  await expect(page.getByText(t("list.matchedNone"))).toBeVisible();
  await expect(cards.first()).toBeInViewport();
  await press(page.getByRole("link", { name: t("list.showAll") }));
  await expect(page).toHaveURL("/#products");
  await expect(field).toHaveValue("");
});

test("who begins to type while the next page is on its way goes on in the field", async ({ page, t }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(/\/contact\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/");
  await waitForHydration(page, t);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("bar.contact") })
    .click();
  await searchField(page, t).focus();
  await page.keyboard.type("maze");
  answer.resolve();
  await expect(page.getByRole("heading", { level: 1, name: t("contact.title") })).toBeVisible();
  await page.keyboard.type("tas");
  await expect(searchField(page, t)).toHaveValue("mazetas");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?q=mazetas");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search and its filters are a form", { tag: "@phone" }, async ({ page, t, press }) => {
    await page.goto("/contact");
    await searchField(page, t).fill("mazetas");
    await searchField(page, t).press("Enter");
    const card = page.getByRole("main").getByRole("article");
    await expect(card.locator(`a[href="/product/${PLANTER}"]`)).toBeVisible();
    await openFilters(page, t);
    await page.getByRole("radio", { name: t("license.commercial") }).check();
    await press(page.getByRole("button", { name: t("list.show"), exact: true }));
    await expect(page).toHaveURL(/q=mazetas.*license=commercial/);
    await expect(card).toContainText(money(22_90, t.language));
  });
});

test("a plural, a mistyped word and words of both languages find the model, and the page says what it searched for", {
  tag: "@phone",
}, async ({ page, t }) => {
  const first = page.getByRole("main").getByRole("article").first();
  const wanted = { alpines: false, "alpne valey relief": true, "valle relief": false };
  for (const [query, mistyped] of Object.entries(wanted)) {
    await page.goto(`/?${new URLSearchParams({ q: query })}`);
    await expect(first.locator(`a[href="/product/${MODEL}"]`)).toBeVisible();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(
      t("list.resultsFor", { query: mistyped ? "alpine valley relief" : query }),
    );
    await expect(page.getByText(t("list.corrected", { query }))).toHaveCount(mistyped ? 1 : 0);
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

test("a navigation that replaces one still loading opens its page without an error", {
  tag: "@phone",
}, async ({ page, t, press }) => {
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
  await press(page.locator('a[href^="/login"]:visible').first());
  await data;
  await press(page.locator(`a[href="/product/${MODEL}"]`).first());
  await expect(page.getByRole("heading", { name: t("information.details") })).toBeVisible();
  release();
});

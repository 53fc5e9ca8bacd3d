import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Fixtures, test } from "#tests/support/browser-test.ts";

/**
 * Scrolls from the page's top to its end and compares boxes all the way. What has been scrolled under the bar is covered
 * by the bar, not by the button in it.
 * @returns how many boxes were compared, and the texts and controls that the help button lies on.
 */
const coveredByHelp = (page: Page, t: Fixtures["t"]) =>
  page.getByRole("button", { name: t("shell.help") }).evaluate((help) => {
    const bar = document.querySelector("header") ?? document.body;
    const covered = new Set<string>();
    let compared = 0;
    const compare = (element: Element, box: DOMRect) => {
      if (help.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return;
      const [own, clip, top] = [
        help.getBoundingClientRect(),
        element.getBoundingClientRect(),
        bar.contains(element) ? 0 : bar.getBoundingClientRect().bottom,
      ];
      const [left, right] = [
        Math.max(box.left, clip.left, own.left),
        Math.min(box.right, clip.right, own.right),
      ];
      const [from, to] = [
        Math.max(box.top, clip.top, own.top, top),
        Math.min(box.bottom, clip.bottom, own.bottom, innerHeight),
      ];
      compared++;
      if (right - left > 1 && to - from > 1) covered.add(element.outerHTML.slice(0, 120));
    };
    const compareAll = () => {
      for (const control of document.querySelectorAll("a, button, input, select, textarea, summary, img"))
        compare(control, control.getBoundingClientRect());
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNode(texts.currentNode);
        const element = texts.currentNode.parentElement;
        if (element && texts.currentNode.textContent?.trim())
          for (const box of range.getClientRects()) compare(element, box);
      }
    };
    const page = document.documentElement;
    // Less than the button's height, so that nothing passes it between two positions.
    for (let top = 0; ; top += 40) {
      scrollTo({ top, behavior: "instant" });
      compareAll();
      if (page.scrollTop + page.clientHeight >= page.scrollHeight - 1) break;
    }
    return { compared, covered: [...covered] };
  });

test("the help button covers no text and no control, wherever a page is scrolled to", async ({
  page,
  t,
  user,
}) => {
  await user.own("shoreline-coasters", "geneva-drive");
  await user.addToCart({ id: "hive-drawers", license: "standard" });
  const pages = [
    "/",
    "/product/hive-drawers",
    "/cart",
    "/checkout",
    "/dashboard",
    "/dashboard/settings",
    "/contact",
  ];
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole("banner").getByRole("link", { name: t("shell.dashboard") })).toBeVisible();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { compared, covered } = await coveredByHelp(page, t);
      expect(compared).toBeGreaterThan(20);
      expect([address, width, covered]).toEqual([address, width, []]);
    }
  }
});

test("the help window works by keyboard, shows the FAQ in both languages, and returns the focus", {
  tag: "@story",
}, async ({ page, t }) => {
  await page.goto("/");
  const launcher = page.getByRole("button", { name: t("shell.help") });
  await launcher.focus();
  await page.keyboard.press("Enter");
  const widget = page.getByRole("dialog", { name: t("shell.help") });
  await expect(widget.getByRole("tab", { name: t("support.chat"), selected: true })).toBeFocused();
  await expect(widget.getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  // It fills a phone.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect((await widget.boundingBox())?.height).toBeCloseTo(width < 640 ? height : 600);
  await expectAccessible(page);

  await page.keyboard.press("ArrowRight");
  await expect(widget.getByRole("tab", { name: t("support.help"), selected: true })).toBeFocused();
  await widget.locator("summary").first().click();
  const spanish = widget.getByText("Con tarjeta (Visa, MasterCard)");
  const english = widget.getByText("By card (Visa, MasterCard)");
  await expect(spanish).toBeVisible();
  await expect(english).toBeVisible({ visible: t.language === "en" });
  if (t.language === "en") {
    await expect(spanish).toHaveAttribute("lang", "es");
    await expect(english).not.toHaveAttribute("lang", /./);
  }
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(widget).toBeHidden();
  await expect(launcher).toBeFocused();
  // As in Safari, where a press by mouse leaves the button without the focus.
  await launcher.blur();
  await launcher.dispatchEvent("click");
  await expect(widget.getByRole("tab", { name: t("support.chat") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(launcher).toBeFocused();
});

test("a help window that could not be loaded opens when the network is back", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, /A part of the page could not be loaded/);
  await page.goto("/");
  await page.route("**/assets/widget-*.js", (route) => route.abort());
  const launcher = page.getByRole("button", { name: t("shell.help") });
  const refused = page.waitForEvent("requestfailed");
  await launcher.click();
  await refused;
  await expect(launcher).toHaveAttribute("aria-busy", "true");
  const notice = page.getByRole("status").filter({ hasText: t("shell.partMissing") });
  await expect(notice.getByRole("button", { name: t("shell.loadAgain") })).toBeVisible();
  await page.unroute("**/assets/widget-*.js");
  await expect(page.getByRole("dialog", { name: t("shell.help") })).toBeVisible({ timeout: 12_000 });
});

test("a draft in the chat is still there when the window is opened again", async ({ page, t, user: _ }) => {
  await page.goto("/");
  await page.getByRole("button", { name: t("shell.help") }).click();
  const box = page.getByLabel(t("support.message"));
  await box.fill("Does it print without");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: t("shell.help") }).click();
  await expect(box).toHaveValue("Does it print without");
  await box.press("Enter");
  await expect(box).toHaveValue("");
});

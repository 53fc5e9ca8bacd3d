import type { Browser, Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  NETWORK_ERRORS,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const launcher = (page: Page, t: Translate) => page.getByRole("button", { name: t("shell.help") });
const log = (page: Page, t: Translate) => page.getByRole("log", { name: t("support.log") });
const bubble = (page: Page, t: Translate, text: string) => log(page, t).getByText(text, { exact: true });

async function write(page: Page, t: Translate, text: string) {
  await page.getByLabel(t("support.message")).fill(text);
  await page.getByLabel(t("support.message")).press("Enter");
}

/** Opens the inbox in the seller's own browser, in the test's language. */
async function openInboxAsSeller(browser: Browser, t: Translate) {
  const sellerBrowser = await browser.newContext();
  const page = await sellerBrowser.newPage();
  await logInAsSeller(page, t);
  await page.goto("/studio/inbox");
  await expect(page.getByRole("heading", { name: t("studio.inbox") })).toBeVisible();
  return { sellerBrowser, inbox: page };
}

test("a shopper and the seller chat on two tabs each, and messages survive a lost network", {
  tag: "@story",
}, async ({ page, context, browser, t, network, consoleErrors, user: _ }) => {
  await page.goto("/dashboard");
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  await launcher(page, t).click();
  await expect(page.getByText(t("support.hello"))).toBeVisible();
  await expectAccessible(page);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByRole("link", { name: t("shell.dashboard") })).toBeVisible();

  const question = `Does it fit a 0.4 nozzle? ${Date.now()}`;
  await write(page, t, question);
  await expect(bubble(page, t, question)).toBeVisible();

  const { sellerBrowser, inbox } = await openInboxAsSeller(browser, t);
  await consoleErrors.watch(sellerBrowser);
  const thread = await sellerBrowser.newPage();
  const entry = inbox.getByRole("link", { name: question });
  await expect(entry).toContainText(t("studioInbox.unread"));
  await expectAccessible(inbox);
  await thread.goto((await entry.getAttribute("href")) ?? "");
  const conversation = thread.getByRole("log");
  await expect(conversation.getByText(question)).toBeVisible();
  await expectAccessible(thread);
  await expect(entry.getByText(t("studioInbox.unread"))).toHaveCount(0);

  const answer = `It does. ${Date.now()}`;
  await thread.getByLabel(t("studioInbox.answerChat")).fill(answer);
  await thread.getByRole("button", { name: t("support.send") }).click();
  await expect(bubble(page, t, answer)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t.count("shell.unseen", 1) })).toHaveCount(0);
  await expect(thread.getByLabel(t("studioInbox.answerChat"))).toHaveValue("");
  await expect(entry.or(inbox.getByRole("link", { name: answer })).first()).toContainText(answer);
  await expectAccessible(page);

  await page
    .getByRole("dialog", { name: t("shell.help") })
    .getByRole("button", { name: t("ui.close"), exact: true })
    .click();
  const secondAnswer = `And PETG is fine. ${Date.now()}`;
  await thread.getByLabel(t("studioInbox.answerChat")).fill(secondAnswer);
  await thread.getByRole("button", { name: t("support.send") }).click();
  const unreadName = new RegExp(t.count("shell.unseen", 1));
  for (const tab of [page, second]) await expect(tab.getByRole("button", { name: unreadName })).toBeVisible();
  await second.bringToFront();
  await second.getByRole("button", { name: unreadName }).click();
  await expect(bubble(second, t, secondAnswer)).toBeVisible();
  for (const tab of [page, second])
    await expect(tab.getByRole("button", { name: unreadName })).toHaveCount(0);
  await page.bringToFront();
  await launcher(page, t).click();

  consoleErrors.allow(...NETWORK_ERRORS);
  await network.setDown(true);
  const offline = `Written without a network ${Date.now()}`;
  await write(page, t, offline);
  await expect(page.getByText(t("support.waiting"))).toBeVisible();
  const waiting = log(page, t).locator("li", { hasText: offline });
  await expect(waiting.getByText(t("support.pending"))).toBeAttached();
  await expectAccessible(page);
  await network.setDown(false);
  await expect(waiting.getByText(t("support.pending"))).toHaveCount(0, { timeout: 12_000 });
  await expect(page.getByText(t("support.ready"))).toBeVisible({ timeout: 12_000 });
  for (const tab of [page, second]) {
    await expect(bubble(tab, t, offline)).toHaveCount(1, { timeout: 12_000 });
    for (const text of [question, answer, secondAnswer]) await expect(bubble(tab, t, text)).toHaveCount(1);
  }
  await expect(conversation.getByText(offline)).toBeVisible({ timeout: 15_000 });
  await sellerBrowser.close();
});

test("a message that was not sent is marked, and a click sends it again", async ({
  page,
  t,
  consoleErrors,
  user: _,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  await launcher(page, t).click();
  await page.route("**/app/message/create", (route) => route.fulfill({ status: 500, body: "{}" }));
  await write(page, t, "Refused first");
  const retry = page.getByRole("button", { name: t("support.failed") });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/app/message/create");
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(log(page, t).getByText(t("support.pending"))).toHaveCount(0);

  await page.route("**/app/message/create", (route) => route.abort());
  await write(page, t, "Cut off");
  const late = page.getByRole("button", { name: t("support.late") });
  await page.clock.fastForward(10_000);
  await expect(late).toBeVisible();
  await page.unroute("**/app/message/create");
  await late.click();
  await expect(late).toHaveCount(0);
  await page.reload();
  await launcher(page, t).click();
  for (const text of ["Refused first", "Cut off"]) await expect(bubble(page, t, text)).toHaveCount(1);
});

test("the seller's message plays a sound unless the chat is muted", async ({
  page,
  t,
  browser,
  consoleErrors,
  user: _,
}) => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.notes = String(
        Number(document.documentElement.dataset.notes ?? 0) + 1,
      );
      start.call(this, when);
    };
  });
  await page.goto("/dashboard");
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  await launcher(page, t).click();
  const question = `Can you hear me? ${Date.now()}`;
  await write(page, t, question);
  await expect(bubble(page, t, question)).toBeVisible();
  const { sellerBrowser, inbox: seller } = await openInboxAsSeller(browser, t);
  await consoleErrors.watch(sellerBrowser);
  await seller.getByRole("link", { name: question }).click();
  const reply = async (text: string) => {
    await seller.getByLabel(t("studioInbox.answerChat")).fill(text);
    await seller.getByRole("button", { name: t("support.send") }).click();
    await expect(bubble(page, t, text)).toBeVisible();
    // The shopper may read it before the seller's page has its answer; before hydration that is another document.
    await expect(seller.getByRole("log").getByText(text, { exact: true })).toBeVisible();
  };
  await reply("Loud");
  await expect(page.locator("html")).toHaveAttribute("data-notes", "2");
  const mute = page.getByRole("button", { name: t("support.mute") });
  await mute.click();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await reply("Quiet");
  await expect(page.locator("html")).toHaveAttribute("data-notes", "2");
  await seller.getByRole("button", { name: t("studioInbox.markDone") }).click();
  await expect(seller.getByRole("button", { name: t("studioInbox.reopen") })).toBeVisible();
  await sellerBrowser.close();
});

test("the message box grows with its lines in browsers without field-sizing", async ({
  page,
  t,
  user: _,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...query: [string]) => query[0] !== "field-sizing" && supports.apply(CSS, query);
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: t("shell.dashboard") })).toBeVisible();
  await launcher(page, t).click();
  const box = page.getByLabel(t("support.message"));
  await box.evaluate((element) => element.style.setProperty("field-sizing", "fixed"));
  const height = async () => (await box.boundingBox())?.height ?? 0;
  const one = await height();
  await box.fill("one\ntwo\nthree");
  await expect.poll(height).toBeGreaterThan(one + 30);
  await box.fill("one");
  await expect.poll(height).toBe(one);
});

test("a visitor without a login is offered the login or the contact form, and gets no studio", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  await page.goto("/");
  await launcher(page, t).click();
  await expect(page.getByText(t("support.outTitle"))).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: t("support.contact") })).toBeVisible();

  await page.goto("/product/geneva-drive");
  await waitForHydration(page, t);
  const ask = page.getByRole("link", { name: t("maker.ask") });
  await ask.click();
  await expect(page.getByText(t("support.outTitle"))).toBeVisible();
  await expect(page).toHaveURL(/geneva-drive/);
  await page.keyboard.press("Escape");
  await expect(ask).toBeFocused();
  expect((await page.goto("/studio"))?.status()).toBe(404);
});

test("the Enter that confirms letters of an input method sends nothing, in Chrome's and in Safari's order of events", async ({
  page,
  t,
  user: _,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
  });
  /** Confirms a composition in the focused field; `enter` is the key that Safari sends after it and Chrome during it. */
  const confirm = (enter: { keyCode: number; isComposing: boolean }) =>
    page.evaluate((key) => {
      const field = document.activeElement;
      const events = [
        new CompositionEvent("compositionstart", { bubbles: true }),
        new CompositionEvent("compositionend", { bubbles: true, data: "にほん" }),
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...key }),
      ];
      if (key.isComposing) events.reverse();
      return events.map((event) => field?.dispatchEvent(event));
    }, enter);
  await page.goto("/dashboard");
  await launcher(page, t).click();
  const field = page.getByLabel(t("support.message"));
  await field.fill("にほん");
  for (const enter of [
    { keyCode: 229, isComposing: false },
    { keyCode: 229, isComposing: true },
    { keyCode: 13, isComposing: true },
  ]) {
    await confirm(enter);
    await expect(field).toHaveValue("にほん");
  }
  await field.press("Enter");
  await expect(bubble(page, t, "にほん")).toBeVisible();
  expect(calls.filter((path) => path === "/app/message/create")).toHaveLength(1);
});

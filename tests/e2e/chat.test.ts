import type { Browser, Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import { expect, expectAccessible, signUp, test } from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#tools/dev/demo.ts";

/** What the browser says of a network that was taken away. */
const CUT = [
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|Failed to load|failed NetworkError|TypeError: network error|could not be read again/,
];

const launcher = (page: Page, t: Translate) => page.getByRole("button", { name: t("shell.help") });
const log = (page: Page, t: Translate) => page.getByRole("log", { name: t("support.log") });
const bubble = (page: Page, t: Translate, text: string) => log(page, t).getByText(text, { exact: true });

async function write(page: Page, t: Translate, text: string) {
  await page.getByLabel(t("support.message")).fill(text);
  await page.getByLabel(t("support.message")).press("Enter");
}

/** Opens a page in the seller's own browser, in the language of the story. */
async function atTheDesk(browser: Browser, t: Translate) {
  const desk = await browser.newContext();
  const page = await desk.newPage();
  const post = createApiClient(page, t);
  await post("/login", { email: DEMO_ACCOUNTS.seller.email, password: DEMO_PASSWORD });
  await post("/preferences", { preferences: { language: t.language } });
  await page.goto("/studio");
  await expect(page.getByRole("heading", { name: t("studio.inbox") })).toBeVisible();
  return { desk, inbox: page };
}

test("a shopper and the seller talk on two tabs each, through a cut of the network", async ({
  page,
  context,
  browser,
  t,
  network,
  consoleErrors,
}) => {
  await page.goto("/register");
  await signUp(page, t);
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

  const { desk, inbox } = await atTheDesk(browser, t);
  consoleErrors.watch(desk);
  const thread = await desk.newPage();
  const entry = inbox.getByRole("link", { name: question });
  await expect(entry).toContainText(t("studio.unread"));
  await expectAccessible(inbox);
  await thread.goto((await entry.getAttribute("href")) ?? "");
  const conversation = thread.getByRole("log");
  await expect(conversation.getByText(question)).toBeVisible();
  await expectAccessible(thread);
  await expect(entry.getByText(t("studio.unread"))).toHaveCount(0);

  const answer = `It does. ${Date.now()}`;
  await thread.getByLabel(t("studio.answerChat")).fill(answer);
  await thread.getByRole("button", { name: t("support.send") }).click();
  await expect(bubble(page, t, answer)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t.count("shell.unseen", 1) })).toHaveCount(0);
  await expect(thread.getByLabel(t("studio.answerChat"))).toHaveValue("");
  await expect(entry.or(inbox.getByRole("link", { name: answer })).first()).toContainText(answer);
  await expectAccessible(page);

  await page.getByRole("button", { name: t("ui.close"), exact: true }).click();
  const more = `And PETG is fine. ${Date.now()}`;
  await thread.getByLabel(t("studio.answerChat")).fill(more);
  await thread.getByRole("button", { name: t("support.send") }).click();
  const withNews = new RegExp(t.count("shell.unseen", 1));
  for (const tab of [page, second]) await expect(tab.getByRole("button", { name: withNews })).toBeVisible();
  await second.bringToFront();
  await second.getByRole("button", { name: withNews }).click();
  await expect(bubble(second, t, more)).toBeVisible();
  for (const tab of [page, second]) await expect(tab.getByRole("button", { name: withNews })).toHaveCount(0);
  await page.bringToFront();
  await launcher(page, t).click();

  consoleErrors.allow(...CUT);
  await network.down(true);
  const offline = `Written without a network ${Date.now()}`;
  await write(page, t, offline);
  await expect(page.getByText(t("support.waiting"))).toBeVisible();
  const waiting = log(page, t).locator("li", { hasText: offline });
  await expect(waiting.getByText(t("support.pending"))).toBeAttached();
  await expectAccessible(page);
  await network.down(false);
  await expect(waiting.getByText(t("support.pending"))).toHaveCount(0, { timeout: 12_000 });
  await expect(page.getByText(t("support.ready"))).toBeVisible({ timeout: 12_000 });
  for (const tab of [page, second]) {
    await expect(bubble(tab, t, offline)).toHaveCount(1, { timeout: 12_000 });
    for (const text of [question, answer, more]) await expect(bubble(tab, t, text)).toHaveCount(1);
  }
  await expect(conversation.getByText(offline)).toBeVisible({ timeout: 15_000 });
  await desk.close();
});

test("a message the shop refuses says so, and a tap sends it again", async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(...CUT);
  await page.clock.install();
  await page.goto("/register");
  await signUp(page, t);
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

test("the seller's message makes a sound once the page was touched, and none when muted", async ({
  page,
  t,
  browser,
  consoleErrors,
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
  await page.goto("/register");
  await signUp(page, t);
  await expect(page.getByText(t("library.empty"))).toBeVisible();
  await launcher(page, t).click();
  const question = `Can you hear me? ${Date.now()}`;
  await write(page, t, question);
  await expect(bubble(page, t, question)).toBeVisible();
  const { desk, inbox: seller } = await atTheDesk(browser, t);
  consoleErrors.watch(desk);
  await seller.getByRole("link", { name: question }).click();
  const reply = async (text: string) => {
    await seller.getByLabel(t("studio.answerChat")).fill(text);
    await seller.getByRole("button", { name: t("support.send") }).click();
    await expect(bubble(page, t, text)).toBeVisible();
  };
  await reply("Loud");
  await expect(page.locator("html")).toHaveAttribute("data-notes", "2");
  const mute = page.getByRole("button", { name: t("support.mute") });
  await mute.click();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await reply("Quiet");
  await expect(page.locator("html")).toHaveAttribute("data-notes", "2");
  await seller.getByRole("button", { name: t("studio.markDone") }).click();
  await expect(seller.getByRole("button", { name: t("studio.reopen") })).toBeVisible();
  await desk.close();
});

test("the box for a message grows with its lines in browsers that do not do so by themselves", async ({
  page,
  t,
  user: _,
}) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: [string]) => asked[0] !== "field-sizing" && supports.apply(CSS, asked);
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: t("shell.dashboard") })).toBeVisible();
  await launcher(page, t).click();
  const box = page.getByLabel(t("support.message"));
  await box.evaluate((element) => element.style.setProperty("field-sizing", "fixed"));
  const height = async () => (await box.boundingBox())?.height ?? 0;
  const one = await height();
  await box.fill("one\ntwo\nthree");
  expect(await height()).toBeGreaterThan(one + 30);
  await box.fill("one");
  expect(await height()).toBe(one);
});

test("the studio is no page for a shopper, and anonymous visitors are offered the login or the form", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  await page.goto("/");
  await launcher(page, t).click();
  await expect(page.getByText(t("support.outTitle"))).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: t("support.contact") })).toBeVisible();
  expect((await page.goto("/studio"))?.status()).toBe(404);
});

import { LANGUAGES } from "#app/i18n/languages.ts";
import {
  expect,
  expectAccessible,
  horizontalOverflow,
  logInAsSeller,
  mailSubjectsTo,
  openHydrated,
  runCron,
  test,
  waitForHydration,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { tierOf } from "#tests/support/tiers.ts";
import { DEMO_ACCOUNTS } from "#tools/dev/demo.ts";

test("a maker writes a letter, tries it on themselves and sends it; its reader opens it on the web and unsubscribes", {
  tag: ["@story", "@phone"],
}, async ({ page, browser, t, consoleErrors }) => {
  const reader = `reader.${Date.now()}@people.test`;
  const subject = `Gears ${Date.now()}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto("/news");
  await waitForHydration(page, t);
  await page.getByLabel(t("account.email")).fill(reader);
  await button(t("news.subscribe")).click();
  await page.goto(await waitForMailedLink(reader, "confirm-news"));
  await button(t("news.confirm")).click();
  await expect(page.getByText(t("news.confirmed"))).toBeVisible();

  await logInAsSeller(page, t);
  await openHydrated(page, "/studio/legal/imprint");
  await page.getByLabel(LANGUAGES.en.name).fill(`Ada Vega ${Date.now()}, Calle Mayor 1, Madrid`);
  await button(t("studioLegal.publish")).click();
  await page.waitForURL("**/studio/legal?*");

  await openHydrated(page, "/studio/letters");
  await expectAccessible(page);
  await page.getByRole("link", { name: t("studioLetters.new") }).click();
  await page.waitForURL("**/studio/letters/new");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: t("studioLetters.subject") }).fill(subject);
  // Code that is wider than any page.
  const body = ["They **turn**, and [more](/news).", "```", "G1 X10 Y10 ".repeat(20), "```"].join("\n");
  await page.getByRole("textbox", { name: t("studioLetters.body") }).fill(body);
  await button(t("studioLetters.save")).click();

  const preview = page.getByRole("region", { name: t("studioLetters.preview") });
  await expect(preview.getByRole("strong")).toHaveText("turn");
  await expectAccessible(page);
  const draft = page.url().replace(/\?.*/, "");
  await button(t("studioLetters.test")).click();
  await expect(
    page.getByText(t("studioLetters.tested", { email: DEMO_ACCOUNTS.seller.email })),
  ).toBeVisible();
  await expect.poll(async () => (await mailSubjectsTo(DEMO_ACCOUNTS.seller.email)).join()).toContain(subject);
  await button(t("studioLetters.send")).click();
  await page.waitForURL("**/send?*");
  await expectAccessible(page);
  // How many there are depends on the tests before.
  const sendNow = page.getByRole("main").getByRole("button", { name: /\d/ });
  const sendOn = page.getByLabel(t("studioLetters.when"));
  // A day without its month and year.
  await sendOn.pressSequentially("1");
  await sendNow.click();
  await expect(sendOn).toBeFocused();
  await expect(sendOn).toHaveAccessibleDescription(new RegExp(t("errors.invalid")));
  await expectAccessible(page);
  await sendOn.fill("");
  await sendNow.click();
  await page.waitForURL(`${draft}?*`);
  await expect(page.getByText(t("studioLetters.state_scheduled"), { exact: true })).toBeVisible();
  await expectAccessible(page);

  await runCron();
  const link = await waitForMailedLink(reader, "letters");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(t("studioLetters.state_sent"), { exact: true })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expectAccessible(page);
  await page.goto("/studio/letters");
  await expect(page.getByRole("listitem").filter({ hasText: subject })).toContainText(
    t("studioLetters.state_sent"),
  );
  await expectAccessible(page);

  const visit = await browser.newContext();
  await consoleErrors.watch(visit);
  const readerPage = await visit.newPage();
  await readerPage.goto(link);
  await expect(readerPage.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(readerPage.getByRole("strong").filter({ hasText: "turn" })).toBeVisible();
  await expectAccessible(readerPage);
  await readerPage.goto(await waitForMailedLink(reader, "unsubscribe"));
  await expectAccessible(readerPage);
  await readerPage.getByRole("button", { name: t("unsubscribe.news_stop") }).click();
  await expect(readerPage.getByText(t("unsubscribe.news_done"))).toBeVisible();
  await expectAccessible(readerPage);
  await visit.close();
});

test("a letter to a membership's members says whom it is for, from the form to the page that sends it", {
  tag: ["@phone"],
}, async ({ page, t }) => {
  await logInAsSeller(page, t);
  const name = `Club ${Date.now()}`;
  const tier = tierOf({ name: { en: name, es: name } });
  const { slug } = await createApiClient(page, t)("/studio/memberships/tiers", tier);
  await openHydrated(page, `/studio/letters/new?audience=members&tier=${slug}`);
  await expect(page.getByRole("radio", { name: t("studioLetters.to_members"), exact: true })).toBeChecked();
  const choice = page.getByLabel(t("studioLetters.tier"), { exact: true });
  await expect(choice).toHaveValue(slug);
  await page.getByRole("radio", { name: t("studioLetters.to_news"), exact: true }).check();
  await expect(choice).toBeHidden();
  await page.getByRole("radio", { name: t("studioLetters.to_members"), exact: true }).check();
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: t("studioLetters.subject") }).fill("What changes");
  await page.getByRole("textbox", { name: t("studioLetters.body") }).fill("From May on.");
  await page.getByRole("button", { name: t("studioLetters.save"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("studioLetters.preview") })).toBeVisible();
  await expect(page.getByLabel(t("studioLetters.tier"), { exact: true })).toHaveValue(slug);
  await page.getByRole("button", { name: t("studioLetters.test"), exact: true }).click();
  await page.getByRole("button", { name: t("studioLetters.send"), exact: true }).click();
  await page.waitForURL("**/send?*");
  await expect(page.getByText(t("studioLetters.to_membersOf", { tier: name }))).toBeVisible();
  await expect(page.getByText(t("studioLetters.nobody"))).toBeVisible();
  await expectAccessible(page);
});

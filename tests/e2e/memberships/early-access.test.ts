import type { Page } from "@playwright/test";
import { date, dateTime } from "#app/i18n/format-time.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/reader.ts";
import { earlyPath } from "#app/memberships/early-access.contract.ts";
import { BEGIN_NOW_VERSION, MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { localTime } from "#app/shared/time-zone.ts";
import {
  chooseFiles,
  expect,
  expectAccessible,
  type Fixtures,
  horizontalOverflow,
  logInAsSeller,
  openHydrated,
  payByCard,
  test,
} from "#tests/support/browser-test.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { tierOf } from "#tests/support/tiers.ts";

const EARLY_DAYS = 14;
/** On the minute, as a seller chooses it. */
const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + days * DAY_MS).toISOString();
const earlyFrom = (at: string) => new Date(Date.parse(at) - EARLY_DAYS * DAY_MS).toISOString();

async function expectWellMade(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
}

async function uploadDraft(page: Page, t: Fixtures["t"], title: string): Promise<string> {
  await page.goto("/studio/models/new");
  const mesh = { name: "cube.stl", mimeType: "model/stl", buffer: Buffer.from(binaryStlOf(cubeMesh(20))) };
  await chooseFiles(page, t("studioUpload.chooseFiles"), mesh);
  await page.getByLabel(`${t("studioEditor.title")} (English)`).fill(title);
  await page.getByLabel(t("studioUpload.price")).fill("3");
  await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  await page.waitForURL(/\/studio\/models\/cube-/, { timeout: 60_000 });
  const texts = page.getByRole("group", { name: "English" });
  await texts.getByLabel(t("studioEditor.description")).fill("Twenty millimetres.");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function join(page: Page, t: Fixtures["t"], { slug, name }: { slug: string; name: string }) {
  await openHydrated(page, `/memberships/${slug}/join?interval=month`);
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ana");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  await page.getByRole("checkbox", { name: t(`consent.${BEGIN_NOW_VERSION}`) }).check();
  await page.getByRole("main").locator("button[type=submit]").last().click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  await payByCard(page);
  await expect(page.getByText(t("joining.joinedTitle", { tier: name }))).toBeVisible();
}

test("a draft with a date is a member's some days before the others, until its date is taken back", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user: _, browser, press, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  test.setTimeout(300_000);
  const [name, title] = [`Club ${Date.now()}`, `Cube ${Date.now()}`];
  const shop = { ...t, timeZone: DEFAULT_TIME_ZONE };
  const context = await browser.newContext({ viewport: page.viewportSize() });
  await consoleErrors.watch(context);
  const studio = await context.newPage();
  await logInAsSeller(studio, t);
  const tier = tierOf({ name: { en: name, es: name }, earlyDays: EARLY_DAYS });
  const call = createApiClient(studio, t);
  const { slug } = await call("/studio/memberships/tiers", tier);
  const id = await uploadDraft(studio, t, title);

  await studio
    .locator("summary")
    .filter({ hasText: t("studioEditor.schedule") })
    .click();
  const said = studio.getByText(t.count("studioEditor.early", EARLY_DAYS, { tier: name }));
  await expect(said).toBeVisible();
  const choose = (at: string) =>
    studio
      .getByLabel(t("studioEditor.publishAt"))
      .fill(localTime(Date.parse(at), shop.timeZone).slice(0, "2026-11-20T15:05".length));
  const [late, soon] = [inDays(40), inDays(10)];
  await choose(late);
  const later = t("studioEditor.earlyFrom", { tier: name, date: dateTime(earlyFrom(late), shop) });
  await expect(studio.getByText(later)).toBeVisible();
  await choose(soon);
  await expect(studio.getByText(t("studioEditor.earlyNow", { tier: name }))).toBeVisible();
  await expectWellMade(studio);
  await studio.getByRole("button", { name: t("studioEditor.scheduleNow"), exact: true }).click();
  await expect(studio.getByText(t("studioEditor.scheduled"), { exact: true })).toBeVisible();
  await expect(studio.getByText(t("studioEditor.earlyNow", { tier: name }))).toBeVisible();
  await expectWellMade(studio);

  expect((await page.goto(earlyPath(id)))?.status()).toBe(404);
  await join(page, t, { slug, name });
  await openHydrated(page, "/dashboard/membership");
  const section = page.getByRole("region", { name: t("early.title") });
  const card = section.getByRole("listitem").filter({ hasText: title });
  await expect(card).toContainText(t("early.out", { date: date(soon, shop) }));
  await expectWellMade(page);
  await press(card.getByRole("link", { name: title, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const outAt = { date: dateTime(soon, shop), tier: name };
  await expect(page.getByText(t("early.text", outAt))).toBeVisible();
  await expect(page.getByRole("button", { name: t("buying.buy") })).toBeHidden();
  await expectWellMade(page);
  await press(page.getByRole("link", { name: t("early.add") }));
  await page.getByRole("checkbox", { name: t(`consent.${MEMBER_CONSENT_VERSION}`) }).check();
  await press(page.getByRole("button", { name: t("take.add") }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectWellMade(page);
  const saved = page.waitForEvent("download");
  await press(page.getByRole("link", { name: t("ui.download") }).first());
  expect((await saved).suggestedFilename()).toContain(".zip");
  await press(page.getByRole("link", { name: title, exact: true }));
  await expect(page.getByText(t("early.taken", outAt))).toBeVisible();
  expect((await page.goto(`/product/${id}`))?.status()).toBe(404);

  await studio.getByRole("button", { name: t("studioEditor.unschedule"), exact: true }).click();
  await expect(studio.getByText(t("studioEditor.unscheduled"))).toBeVisible();
  expect((await page.goto(earlyPath(id)))?.status()).toBe(404);
  await openHydrated(page, "/dashboard/membership");
  await expect(section).toBeHidden();
  await openHydrated(page, "/dashboard");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await call("/studio/memberships/tiers/end", { slug, revision: null });
  await context.close();
});

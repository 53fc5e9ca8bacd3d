import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { words as en } from "#app/i18n/en/all.ts";
import { words as es } from "#app/i18n/es/all.ts";
import { type Translate, translator } from "#app/i18n/translate.ts";
import {
  expect,
  expectAccessible,
  type Fixtures,
  logInAsSeller,
  NETWORK_ERRORS,
  openHydrated,
  openMenu,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const MODEL = "desk-cable-clips";
const PAGE = `/product/${MODEL}/photos`;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A photo of 12 megapixels, lying on its side as phones store them. */
const cameraPhoto = () =>
  sharp({
    create: {
      width: 4_032,
      height: 3_024,
      channels: 3,
      background: "#c96",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();

async function openStudio(browser: Browser, t: Translate, consoleErrors: Fixtures["consoleErrors"]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await consoleErrors.watch(context);
  const studio = await context.newPage();
  await logInAsSeller(studio, t);
  await openHydrated(studio, "/studio/moderation/photos");
  await expect(
    studio.getByRole("heading", { level: 1, name: t("studioModeration.title_photo") }),
  ).toBeVisible();
  return studio;
}

test("an owner's photo survives a lost network, is approved by key, and is seen by a stranger in another language", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, network, browser, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await user.own(MODEL);
  await page.goto("/dashboard");
  await openMenu(page.getByRole("button", { name: t("library.more", { title: "" }).trim() }));
  const showPrint = page.getByRole("link", { name: t("library.showPrint") });
  // Neither side of its button has room for the menu on a phone: it stands clear of the screen's edge all the same.
  expect((await page.locator("ul:popover-open").boundingBox())?.x).toBeGreaterThan(0);
  await showPrint.click();
  await expect(page.getByRole("heading", { name: t("photos.add") })).toBeInViewport();
  // Before, the browser itself asks for the photo.
  await waitForHydration(page, t);
  const send = page.getByRole("button", { name: t("photos.send") });
  const layer = page.getByLabel(t("photos.layerHeight"));
  await send.click();
  await expect(page.getByText(t("errors.photoMissing"))).toBeVisible();
  await layer.fill("thick");
  const camera = await cameraPhoto();
  const caption = `Fits at once ${Date.now()}`;
  await page.getByLabel(t("photos.photo"), { exact: true }).setInputFiles({
    name: "IMG_0042.jpg",
    mimeType: "image/jpeg",
    buffer: camera,
  });
  await expect(page.getByRole("img", { name: t("photos.preview") })).toBeVisible();
  await page.getByLabel(t("photos.printer")).fill("Voron 0");
  await page.getByLabel(t("photos.caption")).fill(caption);
  await send.click();
  await expect(
    page.getByText(t.orElse("errors.layerHeight?min=0.01&max=1.5", "errors.invalid")),
  ).toBeVisible();
  await expectAccessible(page);
  await layer.fill("0,2");

  await network.setDown(true);
  await send.click();
  await expect(page.getByText(t("photos.offline"))).toBeVisible();
  await network.setDown(false);
  await expect(page.getByLabel(t("photos.caption"))).toHaveValue(caption);
  const [upload] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().includes(PAGE)),
    send.click(),
  ]);
  await expect(page.getByText(t("photos.sent"))).toBeInViewport();
  await expect(page.getByText(t("photos.pending"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: caption })).toContainText("Voron 0");
  expect((await upload.sizes()).requestBodySize).toBeLessThan(camera.length / 2);
  await expectAccessible(page);

  const studio = await openStudio(browser, t, consoleErrors);
  const waiting = studio.getByRole("listitem").filter({ hasText: caption });
  await expectAccessible(studio);
  await waiting.focus();
  await studio.keyboard.press("a");
  // One decision is being sent: another is ignored until it is answered.
  await studio.keyboard.press("a");
  await expect(waiting).toBeHidden();
  await expect(studio.getByRole("status").getByText(t("studioModeration.done_approve"))).toBeVisible();
  await studio.getByRole("link", { name: t("studioModeration.approved") }).click();
  await expect(waiting).toBeVisible();

  const spanish = t.language === "es";
  const other = spanish ? translator("en", en) : translator("es", es);
  const stranger = await browser.newContext({
    locale: spanish ? "en-GB" : "es-ES",
    viewport: { width: 1280, height: 800 },
  });
  await consoleErrors.watch(stranger);
  const shop = await stranger.newPage();
  const prints = shop.getByRole("region", { name: other("productPhotos.title") });
  const print = prints.getByRole("link", { name: other("productPhotos.alt", { name: "Ada" }) }).first();
  const lightbox = shop.getByRole("dialog", { name: other("productPhotos.title") });
  // The section is hydrated after the page; until then the link leads to the page of all photos.
  await expect(async () => {
    // A parameter that no cached page has: this one is rendered now.
    await shop.goto(`/product/${MODEL}?now=${Date.now()}`);
    await shop.waitForLoadState("networkidle");
    await print.click();
    await expect(lightbox).toContainText(caption, { timeout: 2_000 });
  }).toPass();
  await expect(shop).toHaveURL(/#photo-1$/);
  await expectAccessible(shop);
  await shop.goBack();
  await expect(lightbox).toBeHidden();
  await expect(print).toBeFocused();

  const photosLink = await print.getAttribute("href");
  await shop.goto(photosLink ?? "");
  const shown = shop.getByRole("listitem").filter({ hasText: caption });
  await expect(shown).toContainText(
    other("photos.layer", { height: other.language === "es" ? "0,2" : "0.2" }),
  );
  const picture = shown.getByRole("img");
  await expect(picture).toBeInViewport();
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        image.complete,
        image.naturalHeight > image.naturalWidth,
      ]),
    )
    .toEqual([true, true]);
  await expectAccessible(shop);

  await page.reload();
  await expect(page.getByText(t("photos.approved"))).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^${t("photos.remove")}`) }).click();
  await expect(page.getByText(caption)).toHaveCount(0);
  await shop.reload();
  await expect(shop.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shop.getByText(caption)).toBeHidden();
  await stranger.close();
  await studio.context().close();
});

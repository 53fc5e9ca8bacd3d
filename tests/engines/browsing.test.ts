/** What is looked at, kept and shown, in other engines. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { words as en } from "#app/i18n/en/all.ts";
import { translator } from "#app/i18n/translate.ts";
import { setNetworkDown } from "#tests/support/browser-test.ts";
import { register, signUp } from "#tests/support/engine-users.ts";
import { type EnginePage, test } from "#tests/support/engines.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";
import { publishModel, unpublishTestModels } from "#tests/support/published-product.ts";
import { button, byName, elementWithText, heading, link } from "#tests/support/xpath.ts";

test.afterAll(unpublishTestModels);

const t = translator("en", en);
const MODEL = { id: "geneva-drive", title: "Geneva drive desk toy" };
const FREE = "desk-cable-clips";
const HEART = `//input[@aria-label="${t("ui.wish", { title: MODEL.title })}"]`;

/** Only scripts show the help button. */
const waitForHydration = (page: EnginePage) => page.waitForText(button(t("shell.help")));

test("a model's pictures open large, turn by arrow keys, and close by Escape and by Back", async ({
  engine: page,
}) => {
  const closed = () => expect.poll(() => page.evaluate(`document.querySelector("dialog .pswp")`)).toBeNull();
  const address = `/product/${MODEL.id}`;
  await page.open(address);
  await waitForHydration(page);
  await page.click("//*[@id='large-1']/a[1]");
  await page.waitForText(elementWithText("1 / 3", "//dialog"));
  // PhotoSwipe takes no keys while it opens.
  const turned = async () => {
    const address = await page.address();
    if (address.endsWith("#lightbox-1")) await page.press("ArrowRight");
    return address;
  };
  await expect.poll(turned).toMatch(/#lightbox-2$/);
  await page.waitForText(elementWithText("2 / 3", "//dialog"));
  await page.press("Escape");
  await closed();
  await expect.poll(() => page.address()).toMatch(new RegExp(`${address}$`));

  await page.click("//*[@id='large-2']/a[1]");
  await page.waitForText(elementWithText("2 / 3", "//dialog"));
  await page.evaluate("history.back()");
  await closed();
  expect(await page.address()).toMatch(new RegExp(`${address}$`));
});

test("a model is drawn in 3D, turns by an arrow key and closes by Escape", async ({ engine: page }) => {
  const id = `cube-${Date.now()}`;
  await publishModel(
    { id, title: { en: "Cube", es: "Cubo" }, description: "One.", prices: { standard: "4.99" } },
    { "Cube.stl": binaryStlOf(cubeMesh(30)) },
  );
  const state = () => page.evaluate<string | undefined>(`document.querySelector(".viewer")?.dataset.state`);
  await page.open(`/product/${id}`);
  await waitForHydration(page);
  await page.click(button(t("product.view3d")));
  await expect.poll(state, { timeout: 30_000 }).toBe("shown");
  await page.press("ArrowRight");
  expect(await state()).toBe("shown");
  await page.press("Escape");
  await expect.poll(() => page.evaluate(`document.querySelector(".viewer")`)).toBeNull();
});

test("a visitor's wish list moves into the new account, whose menu leads to the settings and out", async ({
  engine: page,
}) => {
  await page.open(`/product/${MODEL.id}`);
  await waitForHydration(page);
  await page.click(`//header[.//h1]${HEART}`);
  await expect
    .poll(() => page.evaluate(`document.querySelector("header:has(h1) [type=checkbox]").checked`))
    .toBe(true);
  await page.open("/register?redirectTo=/wishlist");
  await register(page);
  await page.waitForText(elementWithText(t("wishList.lead")));
  await expect
    .poll(() => page.evaluate(`document.querySelector("article [type=checkbox]")?.checked`))
    .toBe(true);
  expect(await page.evaluate(`localStorage.getItem("stall.wishes")`)).toBeNull();

  await page.click(button(t("bar.account")));
  await page.click(`//*[@id='account-menu']${link(t("bar.settings"))}`);
  await page.waitForText(heading(t("bar.settings")));
  await page.click(button(t("bar.account")));
  await page.click(`//*[@id='account-menu']${button(t("bar.logOut"))}`);
  await page.waitForText(link(t("shell.logIn")));
});

test("an owner's photo of a print waits for the seller", async ({ engine: page }) => {
  const photo = join(page.downloads, "print.jpg");
  const pixels = { width: 3_000, height: 2_000, channels: 3, background: "teal" } as const;
  await writeFile(photo, await sharp({ create: pixels }).jpeg().toBuffer());
  await signUp(page);
  await page.open(`/product/${FREE}`);
  await page.click(button(t("product.acquire")));
  await page.waitForText(`//a[@href='/app/download/${FREE}']`);
  await page.open(`/product/${FREE}/photos`);
  await waitForHydration(page);
  await page.attach(byName("photo"), photo);
  await page.type(byName("layerHeight"), "0,2");
  await page.click(button(t("photos.send")));
  await page.waitForText(elementWithText(t("photos.pending")));
});

test.afterEach(() => setNetworkDown(false));

test("without a network the shop shows what was seen, and after a logout nothing of the user", async ({
  engine: page,
}) => {
  const kept = (path: string) => page.evaluate<boolean>(`caches.match("${path}").then(Boolean)`);
  await signUp(page);
  await page.open("/dashboard");
  await expect.poll(() => kept("/offline"), { timeout: 30_000 }).toBe(true);
  await page.open("/dashboard");
  await expect.poll(() => kept("/dashboard")).toBe(true);
  await setNetworkDown(true);
  await page.reload();
  await page.waitForText(elementWithText(t("library.empty")));
  await page.waitForText(elementWithText(t("offline.notice")));
  await setNetworkDown(false);
  // The page reads its data again; a way out before that may be aborted by it.
  const refreshed = `performance.getEntriesByType("resource").some(({ name }) => name.includes("/dashboard.data"))`;
  await expect.poll(() => page.evaluate(refreshed)).toBe(true);
  await page.open("/logout");
  await waitForHydration(page);
  await page.click(`//main${button(t("bar.logOut"))}`);
  // The bar may tell of the logout while the home page is still loading.
  await expect.poll(() => page.address()).toMatch(/\/$/);
  await page.waitForText(link(t("shell.logIn")));
  expect(await kept("/dashboard")).toBe(false);
  await setNetworkDown(true);
  await page.open("/dashboard");
  await page.waitForText(heading(t("shell.noConnection")));
});

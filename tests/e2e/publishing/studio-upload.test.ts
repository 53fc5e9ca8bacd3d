import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { words as english } from "#app/i18n/en/all.ts";
import { type Dictionary, translator } from "#app/i18n/translate.ts";
import {
  chooseFiles,
  expect,
  expectAccessible,
  logInAsSeller,
  NETWORK_ERRORS,
  test,
} from "#tests/support/browser-test.ts";
import { storedProduct, unpublishTestModels } from "#tests/support/published-product.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { packZip } from "#tools/studio-cli/pack.ts";
import { openFolder } from "#tools/studio-cli/source/folder.ts";

test.afterAll(unpublishTestModels);

/** A folder of STL files, and 17 MB that do not compress: a zip of four parts. */
async function modelFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "stall-upload-")), "Cable_tray-v2");
  await mkdir(join(folder, "parts"), { recursive: true });
  await writeFile(join(folder, ".DS_Store"), "junk");
  for (const triangles of [12, 40, 300])
    await writeFile(join(folder, `parts/tray ${triangles}.stl`), binaryStl(triangles));
  await writeFile(
    join(folder, "plan.pdf"),
    Buffer.concat([Buffer.from("%PDF-1.7"), randomBytes(17_000_000)]),
  );
  return folder;
}

/** What the command makes of the same folder. */
async function packedByCommand(folder: string): Promise<string> {
  const { files } = await openFolder(folder, new Set());
  const options = { onBytes: () => {}, signal: new AbortController().signal };
  return (await packZip(files, join(folder, "../packed.zip"), options)).zip.sha256;
}

const isPart = (url: string) => url.includes("/app/studio/uploads/part");
const partOf = (url: string) => Number(new URL(url).searchParams.get("part"));
/** Plays by keyboard the video that stands after the pictures; before that nothing of it is loaded. */
async function expectTurntable(page: Page, path: string, name: string): Promise<void> {
  const shopper = await page.context().newPage();
  await shopper.goto(path);
  const video = shopper.locator("video");
  await expect(video).toHaveAccessibleName(name);
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      isLoaded: element.readyState > 0,
      isPlaying: element.currentTime > 0,
      width: element.videoWidth,
    }));
  expect(await state()).toEqual({ isLoaded: false, isPlaying: false, width: 0 });
  await video.focus();
  await shopper.keyboard.press("Space");
  await expect.poll(state).toEqual({ isLoaded: true, isPlaying: true, width: 800 });
  await expectAccessible(shopper);
  await shopper.close();
}

test("a seller publishes a folder from the browser, over a page that is loaded again, and then another version", {
  tag: "@story",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS, /packing failed/);
  const folder = await modelFolder();
  await logInAsSeller(page, t);
  await page.goto("/studio/models");
  await page.getByRole("link", { name: t("studioModels.add"), exact: true }).click();
  await expect(page.getByText(t("studioUpload.drop"))).toBeVisible();
  await expectAccessible(page);

  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/app/studio/")) sent.push(request.url());
  });
  const program = { name: "setup.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") };
  await chooseFiles(page, t("studioUpload.chooseFiles"), program);
  await expect(page.getByRole("alert")).toContainText("setup.exe");
  await expectAccessible(page);

  await chooseFiles(page, t("studioUpload.chooseFolder"), folder);
  const files = page.getByRole("heading", { name: new RegExp(t.count("studioUpload.files", 4)) });
  // Pictures and turntable are drawn by software.
  await expect(files).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(".DS_Store")).toBeVisible();
  const pictures = page.getByRole("list").getByRole("img");
  await expect(page.locator("video")).toHaveAccessibleName(t("studioUpload.turntable", { number: 5 }), {
    timeout: 60_000,
  });
  await expect(pictures).toHaveCount(4);
  const pictureButton = (number: number, name: string) =>
    page.getByRole("group", { name: t("studioUpload.picture", { number }) }).getByRole("button", { name });
  await pictureButton(4, t("studioEditor.makeCover")).press("Enter");
  const cover = pictureButton(1, t("studioEditor.makeCover"));
  await expect(cover).toBeFocused();
  await expect(cover).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(pictures).toHaveCount(4);
  await expect(cover).toBeFocused();
  await expectAccessible(page);
  expect(sent).toEqual([]);

  const title = `Tray ${randomUUID().slice(0, 8)}`;
  const id = title.toLowerCase().replace(" ", "-");
  const field = page.getByLabel(`${t("studioEditor.title")} (English)`);
  await expect(field).toHaveValue("Cable tray v2");
  await field.fill(title);
  await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.price"))).toBeVisible();
  await page.getByLabel(t("studioUpload.price")).fill("3,50");
  // The third part never arrives, so that the page is closed in the middle.
  await page.route(
    (url) => isPart(url.href) && partOf(url.href) > 2,
    () => {},
  );
  const upload = page.getByRole("button", { name: t("studioUpload.upload"), exact: true });
  const arrived = Promise.all(
    [1, 2].map((part) =>
      page.waitForResponse((response) => isPart(response.url()) && partOf(response.url()) === part),
    ),
  );
  await upload.click();
  await arrived;
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith("stall:upload:"))
          .map((key) => JSON.parse(localStorage.getItem(key) ?? "").parts.length),
      ),
    )
    .toEqual([2]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  sent.length = 0;
  await page.reload();
  await page.waitForURL(`**/studio/models/${id}`);
  expect(sent.filter(isPart).map(partOf).sort()).toEqual([3, 4]);

  const product = await storedProduct(page, id);
  expect(product).toMatchObject({
    status: "draft",
    version: 1,
    zip: { sha256: await packedByCommand(folder) },
  });
  expect(product.images.map(({ video }) => video !== undefined)).toEqual([false, false, false, false, true]);
  // As they were arranged before the page was loaded again, in the language of the title.
  const inTitlesLanguage = translator<Dictionary>("en", english);
  expect(product.images[0]?.alt.en).toBe(inTitlesLanguage("pictureTexts.above", { title }));
  expect(product.preview).toMatchObject({ kind: "protected" });
  const kept = await page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("uploads");
    const names = [];
    for await (const name of root.keys()) names.push(name);
    return [...names, ...Object.keys(localStorage).filter((key) => key.startsWith("stall:upload:"))];
  });
  expect(kept).toEqual([]);
  expect((await page.request.get(`/product/${id}?now=${randomUUID()}`)).status()).toBe(404);
  await expectAccessible(page);

  await page
    .getByRole("group", { name: "English" })
    .getByLabel(t("studioEditor.description"))
    .fill("It holds.");
  const editorCover = (number: number) =>
    page
      .getByRole("group", { name: t("studioEditor.picture", { number, count: 5 }) })
      .getByRole("button", { name: t("studioEditor.makeCover") });
  await page
    .getByRole("group", { name: t("studioEditor.picture", { number: 4, count: 5 }) })
    .getByText(t("studioEditor.textAndMore"))
    .click();
  await editorCover(4).press("Enter");
  await expect(editorCover(1)).toBeFocused();
  await expect(editorCover(1)).toBeInViewport();
  await page.getByRole("button", { name: t("studioEditor.publish"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.published"))).toBeVisible();
  const name = inTitlesLanguage("pictureTexts.turntable", { title });
  await expectTurntable(page, `/product/${id}?now=${randomUUID()}`, name);

  await writeFile(join(folder, "parts/tray 40.stl"), binaryStl(41));
  await writeFile(join(folder, "parts/lid.stl"), binaryStl(8));
  await page.getByRole("link", { name: t("studioUpload.newVersion") }).click();
  await chooseFiles(page, t("studioUpload.chooseFolder"), folder);
  const row = (path: string) => page.getByRole("row").filter({ hasText: path });
  await expect(row("tray 40.stl")).toContainText(t("studioUpload.changed"));
  await expect(row("lid.stl")).toContainText(t("studioUpload.added"));
  await expect(row("plan.pdf")).toContainText(t("studioUpload.same"));
  await expectAccessible(page);
  await page.getByLabel(`${t("studioUpload.notes")} (English)`).fill("With a lid.");
  await page.getByRole("button", { name: t("studioUpload.publishVersion") }).click();
  await expect(page.getByText(t("studioVersions.published"))).toBeVisible();
  const second = await storedProduct(page, id);
  expect(second).toMatchObject({ version: 2, files: 5, zip: { sha256: await packedByCommand(folder) } });
  expect(second.previewSeed).toBe(product.previewSeed);
  await rm(join(folder, ".."), { recursive: true });
});

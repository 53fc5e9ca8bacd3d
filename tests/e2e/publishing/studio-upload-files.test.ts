/** Files of new models, chosen in the browser; what is drawn of them is in studio-upload.test.ts. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { number } from "#app/i18n/format.ts";
import {
  chooseFiles,
  expect,
  expectAccessible,
  logInAsSeller,
  NETWORK_ERRORS,
  test,
  withoutWebGl,
} from "#tests/support/browser-test.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";
import { png } from "#tests/support/png.ts";
import { storedProduct, unpublishTestModels } from "#tests/support/published-product.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { buildZip } from "#tests/support/zip-builder.ts";

test.use(withoutWebGl);
test.afterAll(unpublishTestModels);

test("a model whose title has no Latin letters gets an address in the studio", { tag: "@phone" }, async ({
  page,
  t,
}) => {
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  const stl = { name: "dragon.stl", mimeType: "model/stl", buffer: binaryStl(12) };
  await chooseFiles(page, t("studioUpload.chooseFiles"), stl);
  const kanji = Array.from(randomBytes(4), (byte) => String.fromCodePoint(0x4e00 + byte)).join("");
  await page.getByLabel(`${t("studioEditor.title")} (English)`).fill(`龍の置物 🦊 ${kanji}`);
  await page.getByLabel(t("studioUpload.price")).fill("4,99");
  await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  await page.waitForURL(/\/studio\/models\/model-[a-z0-9]{7}$/);
});

test("names of a zip that do not say how they are written are read as the seller says", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/packing failed/);
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  const choose = (hex: string) => {
    const name = Buffer.concat([Buffer.from(hex, "hex"), Buffer.from(".stl")]);
    const buffer = buildZip([{ name, data: binaryStl(4), isUtf8: false }]);
    return chooseFiles(page, t("studioUpload.chooseFiles"), {
      name: "a.zip",
      mimeType: "application/zip",
      buffer,
    });
  };
  const names = page.getByLabel(t("studioUpload.zipNames"));
  const packed = (name: string) =>
    expect(page.getByRole("cell", { name, exact: true })).toBeVisible({ timeout: 60_000 });

  await choose("41a46f");
  await packed("Año.stl");
  await expect(names).toHaveValue("cp437");
  await expectAccessible(page);
  const title = page.getByLabel(`${t("studioEditor.title")} (English)`);
  await title.fill("Year wheel");
  await names.selectOption("windows-1252");
  await packed("A¤o.stl");
  await expect(names).toHaveValue("windows-1252");
  await expect(title).toHaveValue("Year wheel");

  await page.getByRole("button", { name: t("studioUpload.otherFiles") }).click();
  // Half of a Chinese letter is "|" here, which Windows cannot store.
  await choose("817c");
  await expect(page.getByRole("alert")).toContainText("ü|.stl");
  await names.selectOption("gbk");
  await packed("亅.stl");

  await page.getByRole("button", { name: t("studioUpload.otherFiles") }).click();
  await choose("c3b1");
  await packed("ñ.stl");
  await expect(names).toBeHidden();
});

test("files that cannot be sold are named with their reasons in the seller's language, dropped or chosen", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/packing failed/, /cannot be read/);
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  const reasons = page.getByRole("alert");
  await chooseFiles(page, t("studioUpload.chooseFiles"), [
    { name: "cut.stl", mimeType: "model/stl", buffer: binaryStl(40).subarray(0, 1_000) },
    { name: "nan.stl", mimeType: "model/stl", buffer: binaryStl(2, { coordinate: Number.NaN }) },
    { name: `${"long".repeat(60)}.stl`, mimeType: "model/stl", buffer: Buffer.from("no mesh") },
  ]);
  await expect(reasons).toContainText(`nan.stl ${t("studioRefusals.notFinite")}`);
  const values = { triangles: "40", needed: number(2084, t.language), bytes: number(1000, t.language) };
  await expect(reasons).toContainText(`cut.stl ${t("studioRefusals.cutShort", values)}`);
  await expectAccessible(page);
  await chooseFiles(page, t("studioUpload.chooseFiles"), {
    name: "a.zip",
    mimeType: "application/zip",
    buffer: Buffer.from("This is no zip."),
  });
  const reason = t("studioRefusals.zipEndMissing");
  await expect(reasons).toContainText(t("studioRefusals.noZip", { reason }));

  const drop = (isGone: boolean) =>
    page.getByText(t("studioUpload.drop")).evaluate((zone, isGone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["MZ"], "setup.exe"));
      const entry = {
        isFile: true,
        fullPath: "/gone.stl",
        file: (_: unknown, fail: (error: Error) => void) => fail(new DOMException("gone", "NotFoundError")),
      };
      if (isGone) DataTransferItem.prototype.webkitGetAsEntry = () => entry as unknown as FileSystemEntry;
      zone.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, isGone);
  await drop(false);
  await expect(reasons).toContainText("setup.exe");
  await drop(true);
  await expect(page.getByText(t("studioUpload.unreadable"))).toBeVisible();
  await expectAccessible(page);
});

test("a second tab goes on with other files, and takes nothing from the first one, which uploads", {
  tag: "@phone",
}, async ({ page, t }) => {
  const stl = (triangles: number) => ({
    name: "part.stl",
    mimeType: "model/stl",
    buffer: binaryStl(triangles, { header: randomUUID() }),
  });
  const fill = async (tab: Page, title: string) => {
    await tab.getByLabel(`${t("studioEditor.title")} (English)`).fill(title);
    await tab.getByLabel(t("studioUpload.price")).fill("3");
    await tab.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  };
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  await chooseFiles(page, t("studioUpload.chooseFiles"), stl(12));
  const [first, second] = [`Vase ${randomUUID().slice(0, 8)}`, `Lamp ${randomUUID().slice(0, 8)}`];
  const held = Promise.withResolvers<void>();
  await page.route("**/app/studio/uploads/part**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await fill(page, first);
  await expect(page.getByText(t("studioUpload.goesOn"))).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/studio/models/new");
  await expect(other.getByText(t("studioUpload.inOtherTab", { model: first }))).toBeVisible();
  await chooseFiles(other, t("studioUpload.chooseFiles"), stl(8));
  await other.getByRole("button", { name: t("studioUpload.otherFiles") }).click();
  await chooseFiles(other, t("studioUpload.chooseFiles"), stl(20));
  await fill(other, second);
  await other.waitForURL(`**/studio/models/${second.toLowerCase().replace(" ", "-")}`);
  await other.close();

  held.resolve();
  await page.waitForURL(`**/studio/models/${first.toLowerCase().replace(" ", "-")}`);
});

test("a model whose size cannot be millimetres is uploaded once its unit is said", { tag: "@phone" }, async ({
  page,
  t,
}) => {
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  const buffer = Buffer.from(binaryStlOf(cubeMesh(0.02)));
  await chooseFiles(page, t("studioUpload.chooseFiles"), { name: "cube.stl", mimeType: "model/stl", buffer });
  const unit = page.getByLabel(t("studioUpload.units"));
  await expect(unit).toBeVisible({ timeout: 60_000 });
  const upload = page.getByRole("button", { name: t("studioUpload.upload"), exact: true });
  await expect(upload).toBeDisabled();
  await expect(page.getByText(t("studioUpload.unitsNeeded"))).toBeVisible();
  await expectAccessible(page);
  await unit.selectOption("m");
  await expect(upload).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText(t("studioUpload.unitsNeeded"))).toBeHidden();
  const title = `Cube ${randomUUID().slice(0, 8)}`;
  await page.getByLabel(`${t("studioEditor.title")} (English)`).fill(title);
  await page.getByLabel(t("studioUpload.price")).fill("0");
  await upload.click();
  const id = title.toLowerCase().replace(" ", "-");
  await page.waitForURL(`**/studio/models/${id}`);
  expect(await storedProduct(page, id)).toMatchObject({ mmPerUnit: { "cube.stl": 1000 } });
});

test("a seller chooses an exact 3D view for a free model, and none for another, and adds photos", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await logInAsSeller(page, t);
  for (const { kind, preview, price } of [
    { kind: "exact", preview: expect.objectContaining({ kind: "exact" }), price: "0" },
    { kind: "none", preview: null, price: "4" },
  ] as const) {
    await page.goto("/studio/models/new");
    // 12 mm long: too small for a protected view.
    const stl = { name: "gear.stl", mimeType: "model/stl", buffer: binaryStl(12) };
    const field = page.getByLabel(`${t("studioEditor.title")} (English)`);
    await chooseFiles(page, t("studioUpload.chooseFiles"), stl);
    const addPhotos = (count: number) =>
      chooseFiles(
        page,
        t("studioUpload.addPictures"),
        Array.from({ length: count }, (_, at) => ({
          name: `photo-${at}.png`,
          mimeType: "image/png",
          buffer: Buffer.from(png(400 + at, 300)),
        })),
      );
    const workers = /\/packing\.worker-[^/]*\.js$/;
    const view = page.locator("summary", { hasText: t("studioUpload.changeView") });
    await expect(view).toBeVisible();
    const choice = page.getByLabel(t("studioUpload.previewKind"));
    // Open already where small parts are left out.
    if (!(await choice.isVisible())) await view.click();
    await choice.selectOption(kind);
    await expect(page.getByRole("button", { name: t("studioUpload.upload"), exact: true })).toBeEnabled();
    await page.route(workers, (route) => route.abort());
    await addPhotos(1);
    await expect(page.getByText(t("errors.internal"), { exact: true })).toBeVisible();
    await page.unroute(workers);
    await chooseFiles(page, t("studioUpload.addPictures"), [
      {
        name: "drawing.png",
        mimeType: "image/png",
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: "thin.png", mimeType: "image/png", buffer: Buffer.from(png(5_000, 1)) },
    ]);
    await expect(page.getByRole("alert")).toContainText("drawing.png");
    await expect(page.getByRole("img", { name: t("studioUpload.picture", { number: 1 }) })).toBeVisible();
    await addPhotos(13);
    await expect(page.getByText(t("studioUpload.tooManyPictures", { max: 12 }))).toBeVisible();
    const title = `Gear ${randomUUID().slice(0, 8)}`;
    await field.fill(title);
    await page.getByLabel(t("studioUpload.price")).fill(price);
    await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
    const id = title.toLowerCase().replace(" ", "-");
    await page.waitForURL(`**/studio/models/${id}`);
    const product = await storedProduct(page, id);
    expect(product).toMatchObject({ status: "draft", preview });
    expect(product.images).toHaveLength(12);
    if (kind !== "exact") continue;
    await page.getByRole("link", { name: t("studioEditor.changeView"), exact: true }).click();
    await page.getByLabel(t("studioUpload.previewKind")).selectOption("protected");
    await page.getByRole("button", { name: t("studioUpload.makeView") }).click();
    await expect(page.getByText(t("studioUpload.viewChanged"))).toBeVisible();
    await expect(page.getByText(t("studioUpload.copiesMayExist"))).toBeVisible();
    await expectAccessible(page);
    // Whether so small a part is in a protected view depends on the view's random seed.
    expect((await storedProduct(page, id)).preview?.kind).not.toBe("exact");
  }
});

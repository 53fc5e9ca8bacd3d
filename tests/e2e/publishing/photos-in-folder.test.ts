import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import {
  chooseFiles,
  expect,
  expectAccessible,
  logInAsSeller,
  test,
  withoutWebGl,
} from "#tests/support/browser-test.ts";
import { storedProduct, unpublishTestModels } from "#tests/support/published-product.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { buildZip } from "#tests/support/zip-builder.ts";

test.use(withoutWebGl);
test.afterAll(unpublishTestModels);

const photo = (background: string) =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } })
    .jpeg()
    .toBuffer();

const OBJ =
  "mtllib body.mtl\nv 0 0 0\nv 9 0 0\nv 0 9 0\nv 0 0 9\nusemtl wood\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

async function makersFiles(): Promise<Record<string, string | Buffer>> {
  return {
    "base.stl": binaryStl(40),
    "lid.stl": binaryStl(20),
    "body.obj": OBJ,
    "body.mtl": "newmtl wood\nmap_Kd Textures\\Wood Grain.JPG\n",
    "textures/wood grain.jpg": await photo("#7a5230"),
    "IMG_10.jpg": await photo("#2060c0"),
    "IMG_9.jpg": await photo("#c02020"),
    "assembly.jpg": await photo("#20a040"),
    "broken.png": "This is no picture.",
    ".DS_Store": "junk",
    "@eaDir/IMG_9.jpg/SYNOPHOTO_THUMB_M.jpg": await photo("#c02020"),
  };
}

test("photos in a folder become pictures of the model, and only ticked ones and textures are sold", {
  tag: ["@phone", "@story"],
}, async ({ page, t }) => {
  const folder = join(await mkdtemp(join(tmpdir(), "stall-photos-")), "Tea box");
  for (const [path, content] of Object.entries(await makersFiles())) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  await chooseFiles(page, t("studioUpload.chooseFolder"), folder);
  const ticks = page.getByRole("group", { name: t("studioUpload.inZip") });
  const pictures = page.getByRole("list").getByRole("img");
  await expect(pictures).toHaveCount(3);
  await expect(ticks.getByRole("listitem")).toHaveText([
    "assembly.jpg",
    "broken.png",
    "IMG_9.jpg",
    "IMG_10.jpg",
    `textures/wood grain.jpg${t("studioUpload.photoTexture", { file: "body.mtl" })}`,
  ]);
  await expect(ticks.getByRole("checkbox", { checked: true })).toHaveAccessibleName(
    "textures/wood grain.jpg",
  );
  await expect(page.getByRole("alert")).toContainText(
    `broken.png ${t("studioRefusals.noPicture", { reason: ".png" })}`,
  );
  await expect(page.getByRole("heading", { name: t.count("studioUpload.files", 5) })).toBeVisible();
  await ticks.getByLabel("assembly.jpg").focus();
  await page.keyboard.press("Space");
  await expect(
    page.getByRole("heading", { name: t.count("studioUpload.files", 6), exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "assembly.jpg" })).toBeVisible();
  await expectAccessible(page);

  const title = `Tea box ${randomUUID().slice(0, 8)}`;
  const id = title.toLowerCase().replaceAll(" ", "-");
  await page.getByLabel(`${t("studioEditor.title")} (English)`).fill(title);
  await page.getByLabel(t("studioUpload.price")).fill("0");
  await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  await page.waitForURL(`**/studio/models/${id}`);
  await page
    .getByRole("group", { name: "English" })
    .getByLabel(t("studioEditor.description"))
    .fill("For 80 bags.");
  await page.getByRole("button", { name: t("studioEditor.publish"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.published"))).toBeVisible();

  const shopper = await page.context().newPage();
  await shopper.goto(`/product/${id}?now=${randomUUID()}`);
  await expect(shopper.getByLabel(t("gallery.picture", { number: 3, total: 3 }))).toBeVisible();
  const main = shopper.getByRole("main");
  for (const name of ["base.stl", "lid.stl", "body.obj", "body.mtl", "wood grain.jpg", "assembly.jpg"])
    await expect(main).toContainText(name);
  await expect(main).not.toContainText("IMG_");
  await shopper.close();

  await rm(join(folder, "broken.png"));
  await writeFile(join(folder, "printed.jpg"), await photo("#f0c000"));
  await writeFile(join(folder, "lid.stl"), binaryStl(24));
  await page.getByRole("link", { name: t("studioUpload.newVersion") }).click();
  await chooseFiles(page, t("studioUpload.chooseFolder"), folder);
  await expect(ticks.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expect(ticks.getByLabel("assembly.jpg")).toBeChecked();
  await expect(page.getByRole("row").filter({ hasText: "assembly.jpg" })).toContainText(
    t("studioUpload.same"),
  );
  await expect(pictures).toHaveCount(0);
  await page.getByRole("button", { name: t("studioUpload.addPhotos") }).click();
  await expect(page.getByText(t.count("studioUpload.knownPictures", 3))).toBeVisible();
  await expect(pictures).toHaveCount(1);
  // Another 3D view reads the packed files again.
  const view = page.getByLabel(t("studioUpload.previewKind"));
  if (!(await view.isVisible()))
    await page.locator("summary", { hasText: t("studioUpload.changeView") }).click();
  await view.selectOption("none");
  await expect(page.getByRole("button", { name: t("studioUpload.publishVersion") })).toBeEnabled();
  await expect(page.getByRole("row").filter({ hasText: "assembly.jpg" })).toBeVisible();
  await page.getByRole("button", { name: t("studioUpload.publishVersion") }).click();
  await expect(page.getByText(t("studioVersions.published"))).toBeVisible();
  const second = await storedProduct(page, id);
  expect(second).toMatchObject({ version: 2, files: 6 });
  expect(second.images).toHaveLength(4);
  await rm(join(folder, ".."), { recursive: true });
});

test("a zip with a photo beside it goes on without its refused files, with the first photos of too many", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/packing failed/);
  const names = Array.from({ length: 14 }, (_, at) => `fotos/IMG_${at + 1}.jpg`);
  const photos = names.map(async (name, at) => ({ name, data: await photo(`hsl(${at * 25}, 60%, 50%)`) }));
  const buffer = buildZip([
    { name: "part.stl", data: binaryStl(12) },
    { name: "notes.docx", data: Buffer.from("PK") },
    { name: "cut.stl", data: binaryStl(40).subarray(0, 1_000) },
    ...(await Promise.all(photos)),
  ]);
  await logInAsSeller(page, t);
  await page.goto("/studio/models/new");
  await chooseFiles(page, t("studioUpload.chooseFiles"), [
    { name: "Tea_box.zip", mimeType: "application/zip", buffer },
    { name: "cover.jpg", mimeType: "image/jpeg", buffer: await photo("#202020") },
  ]);
  for (const name of ["notes.docx", "cut.stl"]) {
    await expect(page.getByRole("alert")).toContainText(name);
    await page.getByRole("button", { name: t.count("studioUpload.goOn", 1) }).click();
  }
  await expect(page.getByRole("heading", { name: t.count("studioUpload.files", 1) })).toBeVisible();
  await expect(page.getByLabel(`${t("studioEditor.title")} (English)`)).toHaveValue("Tea box");
  await expect(page.getByRole("list").getByRole("img")).toHaveCount(12);
  const ticks = page.getByRole("group", { name: t("studioUpload.inZip") });
  await expect(ticks.getByRole("listitem").first()).toHaveText("cover.jpg");
  await expect(page.getByText(t("studioUpload.tooManyPictures", { max: 12 }))).toBeVisible();
  await expectAccessible(page);
});

import type { ListedProduct } from "#app/catalog/catalog.contract.ts";
import {
  chooseFiles,
  expect,
  expectAccessible,
  logInAsSeller,
  openHydrated,
  test,
} from "#tests/support/browser-test.ts";
import { png } from "#tests/support/png.ts";
import { publishTestProduct, unpublishTestModels } from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

test("a seller sees what an earlier version changes and goes back to it", async ({ page, t }) => {
  await logInAsSeller(page, t);
  const id = `shim-${t.language}-${Date.now()}`;
  await publishTestProduct(id);
  await publishTestProduct(id, 14, "--update");
  await page.goto(`/studio/models/${id}`);
  await page.getByRole("link", { name: t("studioVersions.title"), exact: true }).click();
  await expect(page.getByText(t("studioVersions.current"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("studioVersions.compare") }).click();
  const row = page.getByRole("row").filter({ hasText: "shim.stl" });
  await expect(row).toContainText(t("studioUpload.changed"));
  await expectAccessible(page);
  const notes = page.getByLabel(t("studioVersions.notes"));
  for (const text of await notes.all()) await text.fill("The first shape again.");
  await page.getByRole("button", { name: t("studioVersions.restoreNow", { version: 1 }) }).click();
  await expect(page.getByText(t("studioVersions.published"))).toBeVisible();
  await expect(page.getByText("The first shape again.")).toBeVisible();
  await expectAccessible(page);
});

const photo = (name: string, width: number) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(png(width, 300)),
});

test("a seller adds photos to a published model, orders and replaces them, and publishes them", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 415/);
  await logInAsSeller(page, t);
  const id = `photos-${t.language}-${Date.now()}`;
  await publishTestProduct(id);
  await openHydrated(page, `/studio/models/${id}`);
  await expect(page.getByText(t("studioEditor.noPictures"))).toBeVisible();
  const pictures = page.getByRole("list").getByRole("img");
  const place = (number: number, count: number) =>
    page.getByRole("group", { name: t("studioEditor.picture", { number, count }) });
  await chooseFiles(page, t("studioEditor.addPictures"), [
    photo("front.png", 400),
    photo("side.png", 410),
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
  ]);
  await expect(page.getByRole("alert")).toContainText("notes.txt");
  await expect(pictures).toHaveCount(2);
  const widths = () =>
    pictures.evaluateAll((images) => images.map((image) => Number(image.getAttribute("width"))));
  expect(await widths()).toEqual([400, 410]);
  await expectAccessible(page);

  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, photo("", 420).buffer.toString("base64"));
  const zone = page.getByText(t("studioEditor.addPicturesHint", { max: 12, megabytes: 12 }));
  for (const type of ["dragover", "drop"]) await zone.dispatchEvent(type, { dataTransfer: dropped });
  await expect(pictures).toHaveCount(3);
  await pictures.nth(2).locator("xpath=../..").dragTo(pictures.nth(0).locator("xpath=../.."));
  await expect.poll(widths).toEqual([420, 400, 410]);
  await place(1, 3)
    .getByRole("button", { name: t("studioEditor.later") })
    .press("Enter");
  await expect.poll(widths).toEqual([400, 420, 410]);
  await expect(place(2, 3).getByRole("button", { name: t("studioEditor.later") })).toBeFocused();
  await place(1, 3).getByText(t("studioEditor.textAndMore")).click();
  await expectAccessible(page);
  await chooseFiles(page, t("studioEditor.replace"), photo("better.png", 430));
  await expect.poll(widths).toEqual([430, 420, 410]);
  await page.getByRole("button", { name: t("studioEditor.publishChanges") }).click();
  await expect(page.getByText(t("studioEditor.published"))).toBeVisible();
  await page.goto(`/product/${id}?now=${Date.now()}`);
  await expect(page.locator("main img").first()).toHaveAttribute("width", "430");
  await expect(page.locator("main img").first()).toHaveAttribute("alt", /^(Photo 4 of|Foto 4 de) /);
});

test("a seller puts the models of a collection in order, by keyboard alone", async ({ page, t }, {
  project,
}) => {
  await logInAsSeller(page, t);
  await openHydrated(page, "/studio/collections");
  await page.getByLabel(t("studioCollections.name")).fill(`By keyboard ${project.name}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studio\/collections\/by-keyboard/);
  const address = new URL(page.url()).pathname;
  const products: ListedProduct[] = await (await page.request.get("/app/products")).json();
  const [one, two] = products.slice(-2).map(({ title }) => title) as [string, string];
  await openHydrated(page, address);
  const place = (title: string, number: number) =>
    page.getByRole("group", { name: t("studioCollections.modelPlace", { title, number }) });
  for (const [at, title] of [one, two].entries()) {
    await page.getByRole("searchbox", { name: t("studio.findModel") }).fill(title);
    await page
      .getByRole("group", { name: title, exact: true })
      .getByRole("button", { name: t("studio.add") })
      .press("Enter");
    await expect(place(title, at + 1)).toBeVisible();
    await expect(page.locator("main :focus")).toBeVisible();
  }
  await expectAccessible(page);
  const earlier = place(two, 2).getByRole("button", { name: t("studio.earlier") });
  await earlier.focus();
  await page.keyboard.press("Enter");
  await expect(place(two, 1)).toBeVisible();
  await expect(page.getByText(t("studio.savedForShoppers"))).toBeInViewport();
  await expect(place(two, 1).getByRole("button", { name: t("studio.earlier") })).toBeFocused();
  await expectAccessible(page);
  // As in Safari, which does not focus a button that is pressed by mouse.
  await page.locator(":focus").blur();
  await place(two, 1)
    .getByRole("button", { name: t("studio.later") })
    .dispatchEvent("click");
  await expect(place(two, 2).getByRole("button", { name: t("studio.later") })).toBeFocused();
  const removeOf = (title: string) => place(title, 1).getByRole("button", { name: t("studio.remove") });
  await removeOf(one).press("Enter");
  await expect(removeOf(two)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(place(two, 1)).toBeHidden();
  await expect(page.locator("main :focus")).toBeVisible();
  await expect(page.getByText(t("studioCollections.none"))).toBeVisible();

  // A key that is still held when the focus has moved on does not press the next button.
  await openHydrated(page, address);
  const add = page.getByRole("button", { name: t("studio.add"), exact: true });
  const remove = page.locator("ol").getByRole("button", { name: t("studio.remove"), exact: true });
  await add.first().focus();
  await page.keyboard.down("Enter");
  await expect(remove).toHaveCount(1);
  await expect(page.locator("main :focus")).toHaveText(t("studio.add"));
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await remove.first().press("Enter");
  await expect(page.getByText(t("studioCollections.none"))).toBeVisible();
  await page.getByText(t("studioCollections.removeCollection")).click();
  await page.getByRole("button", { name: t("studio.delete"), exact: true }).click();
  await expect(page).toHaveURL(/\/studio\/collections\?done=/);
});

test("a seller schedules a change, finds and cancels it, and deletes a model that nobody has", async ({
  page,
  t,
  user,
}) => {
  const [id, owned] = ["new", "owned"].map((name) => `${name}-${t.language}-${Date.now()}`) as [
    string,
    string,
  ];
  await publishTestProduct(id);
  await publishTestProduct(owned);
  await user.getFree(owned);
  await logInAsSeller(page, t);

  await page.goto(`/studio/models/${owned}`);
  const deletion = page.locator("summary").filter({ hasText: t("studioEditor.delete") });
  await deletion.click();
  await expect(page.getByText(t("studioEditor.unpublishInstead"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("studioEditor.deleteNow") })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/studio/models/${id}`);
  const title = page.getByLabel(t("studioEditor.title"), { exact: true }).first();
  await title.fill("Shim, second edition");
  await expect(page.getByText(t("studioEditor.saved"))).toBeVisible();
  await page
    .locator("summary")
    .filter({ hasText: t("studioEditor.schedule") })
    .click();
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel(t("studioEditor.publishAt")).fill(soon);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioEditor.scheduleNow"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.scheduled"), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/studio/models?state=scheduled");
  await expect(page.getByRole("link", { name: t("studioModels.scheduled"), exact: true })).toBeInViewport();
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href="/studio/models/${id}"]`) });
  await expect(row).toContainText(t("studioModels.goesOut"));
  await expectAccessible(page);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: t("studioEditor.unschedule"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.unscheduled"))).toBeVisible();

  await page.goto(`/studio/models/${id}`);
  await deletion.click();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioEditor.deleteNow") }).click();
  await expect(page).toHaveURL(/\/studio\/models(\?|$)/);
  expect((await page.request.get(`/product/${id}?now=${Date.now()}`)).status()).toBe(404);
});

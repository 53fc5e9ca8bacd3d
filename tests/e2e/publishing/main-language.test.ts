import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import {
  chooseFiles,
  expect,
  expectAccessible,
  logInAsSeller,
  test,
  withoutWebGl,
} from "#tests/support/browser-test.ts";
import { binaryStlOf, cubeMesh } from "#tests/support/mesh-files.ts";
import { unpublishTestModels } from "#tests/support/published-product.ts";

test.use(withoutWebGl);
test.afterAll(unpublishTestModels);

async function chooseMainLanguage(page: Page, t: Translate, language: "en" | "es") {
  await page.goto(`/studio/settings?lang=${t.language}`);
  const card = page.getByRole("region", { name: t("studioSettings.language") });
  await card.getByLabel(t("studioSettings.mainLanguage")).selectOption(language);
  await card.getByRole("button", { name: t("studio.save") }).click();
  await expect(page.getByText(t("studio.saved"))).toBeVisible();
}

test.afterEach(({ page, t }) => chooseMainLanguage(page, t, "en"));

test("a seller writes in Spanish alone: the form asks for no English, and English readers are told", async ({
  page,
  t,
}) => {
  await logInAsSeller(page, t);
  await chooseMainLanguage(page, t, "es");
  await expectAccessible(page);
  await page.goto("/studio/models/new");
  const title = `Cubo ${randomUUID().slice(0, 8)}`;
  const mesh = { name: "cubo.stl", mimeType: "model/stl", buffer: Buffer.from(binaryStlOf(cubeMesh(20))) };
  await chooseFiles(page, t("studioUpload.chooseFiles"), mesh);
  await page.getByLabel(`${t("studioEditor.title")} (Español)`).fill(title);
  await expect(page.getByLabel(`${t("studioEditor.title")} (English)`)).toBeHidden();
  await page.getByLabel(t("studioUpload.price")).fill("3");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioUpload.upload"), exact: true }).click();
  const id = title.toLowerCase().replace(" ", "-");
  await page.waitForURL(`**/studio/models/${id}`, { timeout: 60_000 });
  await expect(page.getByText(t("studio.alsoIn_en"))).toBeVisible();
  await page
    .getByRole("group", { name: "Español" })
    .getByLabel(t("studioEditor.description"))
    .fill("Veinte milímetros.");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioEditor.publish"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.published"))).toBeVisible();
  await page.goto(`/product/${id}?lang=en`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toHaveAttribute("lang", "es");
  await expect(page.getByText("Only in Spanish")).toBeVisible();
  await expectAccessible(page);
});

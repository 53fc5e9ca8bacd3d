/** What a seller does in the studio to publish a model. Each step ends when the page shows its result. */
import type { Page } from "@playwright/test";
import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import { t } from "./seller-shop.ts";

const uploadButton = (page: Page) =>
  page.getByRole("button", { name: t("studioUpload.upload"), exact: true });

/** Ends when the page has its scripts: only then its buttons can be pressed. */
export async function openUpload(page: Page): Promise<void> {
  await page.goto("/studio/models/new");
  await page.getByRole("button", { name: t("studioUpload.chooseFiles"), disabled: false }).waitFor();
}

/** Chooses a folder, or files as on a phone, which has no folders to choose. Ends when the zip, the 3D view and the pictures are made. */
export async function chooseFiles(page: Page, chosen: string | string[]): Promise<void> {
  const button = typeof chosen === "string" ? "studioUpload.chooseFolder" : "studioUpload.chooseFiles";
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t(button) }).click();
  await (await opened).setFiles(chosen);
  const refused = page.getByRole("alert");
  await uploadButton(page).or(refused).waitFor();
  if (await refused.isVisible()) throw new Error((await refused.textContent()) ?? "refused");
}

/** Names the packed model and begins its upload. @param model.price in euros */
export async function upload(page: Page, model: { title: string; price: string }): Promise<void> {
  for (const language of LANGUAGE_CODES)
    await page.getByLabel(`${t("studioEditor.title")} (${LANGUAGES[language].name})`).fill(model.title);
  await page.getByLabel(t("studioUpload.price")).fill(model.price);
  await uploadButton(page).click();
}

/** Writes the texts of a draft that is shown, and publishes it. */
export async function publish(page: Page): Promise<void> {
  for (const language of LANGUAGE_CODES)
    await page
      .getByRole("group", { name: LANGUAGES[language].name })
      .getByLabel(t("studioEditor.description"))
      .fill("Printed in **PLA** without supports.");
  await page.getByRole("button", { name: t("studioEditor.publish"), exact: true }).click();
  await page.getByText(t("studioEditor.published")).waitFor();
}

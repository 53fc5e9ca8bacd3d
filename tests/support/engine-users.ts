import { words as en } from "#app/i18n/en/all.ts";
import { translator } from "#app/i18n/translate.ts";
import type { EnginePage } from "./engines.ts";
import { button, byName, elementWithText } from "./xpath.ts";

const t = translator("en", en);
let users = 0;

export const addressOfNewUser = () => `ada.${Date.now()}.${users++}@engines.test`;

/** Fills the form of the page that registers. */
export async function register(page: EnginePage) {
  await page.type(byName("username"), "Ada");
  await page.type(byName("email"), addressOfNewUser());
  await page.type(byName("password"), "gear-train-26");
  await page.type(byName("repeatPassword"), "gear-train-26");
  await page.click(button(t("account.register")));
}

/** Registers a new user, whose dashboard is shown afterwards. */
export async function signUp(page: EnginePage) {
  await page.open("/register");
  await register(page);
  await page.waitForText(elementWithText(t("library.empty")));
}

/** A logged-in person with models of their own, by the shop's calls instead of clicks. */
import { expect, type Page } from "@playwright/test";
import type { Purchase } from "#app/domain/library/library.contract.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { remoteControls } from "#tools/sandbox/stripe/remote-controls.ts";
import { shopFacts } from "./story.ts";

let people = 0;

/** A POST when there is something to send. */
async function call(page: Page, t: Translate, path: string, data?: unknown) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { "X-XSRF-TOKEN": token, "Accept-Language": t.language };
  return page.request.fetch(`/app${path}`, { method: data ? "POST" : "GET", data, headers });
}

async function acquire(page: Page, t: Translate, id: string) {
  if ((await call(page, t, "/product/get/free", { id })).ok()) return;
  const { url } = (await (await call(page, t, "/paymentui", { id })).json()) as { url: string };
  const controls = remoteControls((await shopFacts()).payments);
  await controls.pay(new URL(url).pathname.split("/").at(-1) ?? "");
  await controls.idle();
}

/** Makes this browser a new person's who owns these models; what costs money is paid. @returns their titles */
export async function ownModels(page: Page, t: Translate, ids: readonly string[]): Promise<string[]> {
  await call(page, t, "/verify");
  const email = `owner.${Date.now()}.${people++}@people.test`;
  await call(page, t, "/register", { username: "Ada", email, password: "gear-train-26" });
  for (const id of ids) await acquire(page, t, id);
  const owned = (await (await call(page, t, "/purchases")).json()) as Purchase[];
  const titles = ids.map((id) => owned.find((purchase) => purchase.id === id)?.product.title ?? "");
  expect(titles).not.toContain("");
  return titles;
}

/** A shop as the deploy button leaves it, and its maker in a browser. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startBareShop } from "./bare-shop.ts";
import { expect, type Fixtures, readTestServer } from "./browser-test.ts";

export async function startNewShop(sandboxes = { payments: 0 }) {
  const { bundle } = await readTestServer();
  const stateDir = await mkdtemp(join(tmpdir(), "stall-first-run-"));
  const shop = await startBareShop({ bundle, stateDir, sandboxes, firstRun: true });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= shop.close();
    return closed;
  };
  return {
    url: shop.url,
    secret: shop.settings.SHOP_SECRET,
    stateDir,
    close,
    async [Symbol.asyncDispose]() {
      await close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

type Opening = Pick<Fixtures, "t" | "press"> & { page: Page; shop: { url: string; secret: string } };

/** Its maker is in the studio. */
export async function openNewShop({ page, t, press, shop }: Opening): Promise<void> {
  await page.goto(`${shop.url}/setup`);
  await page.getByLabel(t("setUp.secret")).fill(shop.secret);
  await page.getByLabel(t("setUp.shopName")).fill("Taller Luna");
  await page.getByLabel(t("setUp.username")).fill("Luna");
  await page.getByRole("textbox", { name: t("account.email") }).fill("luna@people.test");
  await page.getByLabel(t("account.password"), { exact: true }).fill("spur-and-pinion-7");
  await press(page.getByRole("button", { name: t("setUp.open") }));
  await expect(page).toHaveURL(`${shop.url}/studio`);
}

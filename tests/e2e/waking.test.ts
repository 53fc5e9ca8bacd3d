import { expect, test } from "#tests/support/story.ts";

test("who types before the page is awake keeps the page and every letter", async ({ page, t, expected }) => {
  expect(expected.errors).toEqual([]);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  for (let load = 0; load < 3; load++) {
    await page.goto("/register", { waitUntil: "commit" });
    const field = page.getByLabel(t("account.username"));
    await field.focus();
    await page.keyboard.type("Ada Maker of gears", { delay: 20 });
    await expect(field).toHaveValue("Ada Maker of gears");
  }
});

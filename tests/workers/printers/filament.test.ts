import { expect, test } from "vitest";
import { testServices } from "#tests/support/services.ts";
import { createSeller, createVisitor, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const save = (centsPerKg: string) =>
  submitForm(seller, "/studio/settings", { intent: "filament", centsPerKg });

test("the seller sets what a kilo of filament costs, and every page has that price", async () => {
  const shown = async () => {
    services.shop.forget();
    const page = await (await (await createVisitor()).fetch("/printer")).text();
    return page.includes("€19.90 a kilo");
  };
  expect(await shown()).toBe(false);
  expect((await save("19,90")).headers.get("Location")).toBe("/studio/settings?done=studio.saved");
  expect(await shown()).toBe(true);
  for (const wrong of ["", "0", "-1", "501", "cheap"])
    expect([wrong, (await save(wrong)).status]).toEqual([wrong, 400]);
  expect(await shown()).toBe(true);
});

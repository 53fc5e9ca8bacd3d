import { expect, test } from "vitest";
import { setting } from "#app/studio/setting.server.ts";
import { settingIn, storedSettings, storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, submitForm } from "#tests/support/users.ts";

const seller = await createSeller();
const updatedAt = new Date("2026-11-28T00:00:00Z");

test("a setting is stored and read under its own name, in its own shape", async () => {
  await storeSetting(db, { name: "time", value: { timeZone: "Europe/Lisbon" }, updatedAt });
  await storeSetting(db, { name: "language", value: { mainLanguage: "es" }, updatedAt });
  const chosen = await storedSettings(db, ["time", "language", "reviews"]);
  expect(chosen).toHaveLength(2);
  expect(settingIn(chosen, "time").timeZone).toBe("Europe/Lisbon");
  expect(settingIn(chosen, "language").mainLanguage).toBe("es");
  expect(settingIn(chosen, "reviews")).toEqual({ askAfterDays: 10 });
  // @ts-expect-error: a time has no main language
  expect(settingIn(chosen, "time").mainLanguage).toBeUndefined();
});

test("what is stored and does not fit today's rule falls back to its default, field by field, and is logged", async () => {
  const { services, logged } = testServices();
  const value = { timeZone: "Europe/Lisbon", mainLanguage: "xx" };
  // @ts-expect-error: the shape of another setting
  await storeSetting(db, { name: "language", value, updatedAt });
  await storeSetting(db, { name: "tax", value: { by: "own", footer: "NIF 1" }, updatedAt });
  expect(await setting("tax").read(services)).toEqual({ by: "own", footer: "NIF 1" });
  expect(logged).toEqual([]);
  // @ts-expect-error: a way that an earlier release knew
  await storeSetting(db, { name: "tax", value: { by: "by_post" }, updatedAt });
  expect(await setting("language").read(services)).toEqual({ mainLanguage: "en" });
  expect(await setting("tax").read(services)).toEqual({ by: "own", footer: "NIF 1" });
  expect(logged).toEqual([
    { event: "setting_misfit", facts: { setting: "language", fields: "mainLanguage" } },
    { event: "setting_misfit", facts: { setting: "tax", fields: "by" } },
  ]);
  services.shop.forget();
  for (const page of ["/", "/studio/settings", "/studio/vat"])
    expect([page, (await seller.fetch(page)).status]).toEqual([page, 200]);
});

test("of two windows that save one setting, the later is told and chooses; two settings do not touch each other", async () => {
  const { services } = testServices();
  const { revision } = await setting("mails").shown(services);
  const mails = { intent: "mails", revision, comments: "on", reviews: "on" };
  expect((await submitForm(seller, "/studio/settings", { ...mails, sales: "on" })).status).toBe(200);
  const { revision: ofReviews } = await setting("reviews").shown(services);
  const reviews = { intent: "reviews", revision: ofReviews, askAfterDays: "7" };
  const [late, other] = await Promise.all([
    submitForm(seller, "/studio/settings", mails),
    submitForm(seller, "/studio/settings", reviews),
  ]);
  expect([late.status, other.status]).toEqual([409, 200]);
  expect(await late.text()).toContain("Changed in another window");
  expect(await setting("mails").read(services)).toMatchObject({ sales: true });
  expect(await setting("reviews").read(services)).toEqual({ askAfterDays: 7 });
  expect((await submitForm(seller, "/studio/settings", { ...mails, revision: "" })).status).toBe(200);
  expect(await setting("mails").read(services)).toMatchObject({ sales: false });
});

test("two links that stop two kinds of mails at once stop both", async () => {
  const { services } = testServices();
  await setting("mails").run(services, { sales: true, comments: true, reviews: true });
  await Promise.all([
    setting("mails").run(services, { sales: false }),
    setting("mails").run(services, { comments: false }),
  ]);
  expect(await setting("mails").read(services)).toEqual({ sales: false, comments: false, reviews: true });
});

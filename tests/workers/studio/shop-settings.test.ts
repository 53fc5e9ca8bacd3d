import { expect, test } from "vitest";
import { storedSetting, storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { db } from "#tests/support/services.ts";

const updatedAt = new Date("2026-11-28T00:00:00Z");

test("a setting is stored and read under its own name, in its own shape", async () => {
  await storeSetting(db, { name: "time", value: { timeZone: "Europe/Lisbon" }, updatedAt });
  await storeSetting(db, { name: "language", value: { mainLanguage: "es" }, updatedAt });
  const [[time], [language], reviews] = await db.batch([
    storedSetting(db, "time"),
    storedSetting(db, "language"),
    storedSetting(db, "reviews"),
  ]);
  expect(time?.value.timeZone).toBe("Europe/Lisbon");
  expect(language?.value.mainLanguage).toBe("es");
  expect(reviews).toEqual([]);
  // @ts-expect-error: a time has no main language
  expect(time?.value.mainLanguage).toBeUndefined();
});

test("the shape of another setting does not compile", async () => {
  // @ts-expect-error: a time zone is not the shop's language
  await storeSetting(db, { name: "language", value: { timeZone: "Europe/Lisbon" }, updatedAt });
  const [stored] = await storedSetting(db, "language");
  expect(stored?.value).toEqual({ timeZone: "Europe/Lisbon" });
});

import type { Reads } from "#app/services.ts";
import type { z } from "#app/shared/zod.ts";
import { storedSetting, storeSetting } from "./shop-settings.store.server.ts";
import type { SettingName, ShopSettings } from "./studio.tables.server.ts";

/**
 * A setting of the shop, one for all its sellers.
 * @param byDefault holds until a seller has chosen, and for fields that are newer than what is stored
 */
export const setting = <Name extends SettingName, S extends z.ZodObject>(
  name: Name,
  input: S & { parse(value: unknown): ShopSettings[Name] },
  byDefault: ShopSettings[Name],
) => ({
  input,
  async read({ db }: Reads): Promise<ShopSettings[Name]> {
    const [stored] = await storedSetting(db, name);
    return input.parse({ ...byDefault, ...stored?.value }) as ShopSettings[Name];
  },
  async save({ db, now, shop }: Reads, value: ShopSettings[Name]): Promise<void> {
    await storeSetting(db, { name, value, updatedAt: now() });
    shop.forget();
  },
});

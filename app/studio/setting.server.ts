import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import {
  fitting,
  SETTINGS,
  type SettingName,
  type ShopSettings,
  type ShownSetting,
} from "./shop-settings.contract.ts";
import { storedIn, storedSettings, storeSetting } from "./shop-settings.store.server.ts";

type Reading = Pick<Services, "db" | "log">;

/** The setting that a form was made of: nothing is stored when it was changed since. Null: whatever was changed. */
const revision = z.string().max(60).nullable();
type Change<Name extends SettingName> = Partial<ShopSettings[Name]> & { revision?: string | null };
type ChangeSchema<Name extends SettingName> = z.ZodObject &
  z.ZodType<ShopSettings[Name] & { revision: string | null }>;

async function readShown<Name extends SettingName>({ db, log }: Reading, name: Name) {
  const stored = await storedSettings(db, [name]);
  const { values, misfits } = fitting(name, storedIn(stored, name));
  if (misfits.length > 0) log("setting_misfit", { setting: name, fields: misfits.join(" ") });
  return { values, revision: `${name} ${stored[0]?.revision ?? 0}` };
}

/** How a setting is read and stored. */
export const setting = <Name extends SettingName>(name: Name) => ({
  /** What its form sends. */
  input: z.object({ ...SETTINGS[name].schema.shape, revision }) as unknown as ChangeSchema<Name>,
  read: async (services: Reading): Promise<ShopSettings[Name]> => (await readShown(services, name)).values,
  shown: (services: Reading): Promise<ShownSetting<ShopSettings[Name]>> => readShown(services, name),
  /** Fields that are left out stay as they are. @throws DomainError changed_elsewhere. */
  async run({ db, now, shop }: Reads, { revision = null, ...value }: Change<Name>): Promise<void> {
    const [saved] = await storeSetting(db, {
      name,
      value: value as Partial<ShopSettings[Name]>,
      revision,
      updatedAt: now(),
    });
    if (!saved) throw new DomainError("changed_elsewhere");
    shop.forget();
  },
});

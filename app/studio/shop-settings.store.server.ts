import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { fitting, type SettingName, type ShopSettings } from "./shop-settings.contract.ts";
import { shopSettings } from "./studio.tables.server.ts";

type Name = keyof ShopSettings;
type Rows = readonly { name: Name; value: unknown }[];

export const storedSettings = (db: Db, names: readonly Name[]) =>
  db
    .select({
      name: shopSettings.name,
      value: shopSettings.value,
      revision: shopSettings.revision,
      updatedAt: shopSettings.updatedAt,
    })
    .from(shopSettings)
    .where(inArray(shopSettings.name, names))
    .limit(names.length);

/** As it is stored; nothing where a seller has not chosen. */
export const storedIn = <N extends Name>(rows: Rows, name: N) =>
  (rows.find((row) => row.name === name)?.value ?? {}) as Partial<ShopSettings[N]>;

/** The setting in force. */
export const settingIn = <N extends SettingName>(rows: Rows, name: N): ShopSettings[N] =>
  fitting(name, storedIn(rows, name)).values;

export const settingChangedAt = (db: Db, name: Name) =>
  db
    .select({ updatedAt: shopSettings.updatedAt })
    .from(shopSettings)
    .where(eq(shopSettings.name, name))
    .limit(1);

interface StoredChange<N extends Name> {
  name: N;
  value: Partial<ShopSettings[N]>;
  /** Such as "mails 3"; by default whatever was changed. */
  revision?: string | null;
  updatedAt: Date;
}

/** Stores what `value` has. Returns no row when the setting was changed since `revision`. */
export const storeSetting = <N extends Name>(
  db: Db,
  { name, value, revision = null, updatedAt }: StoredChange<N>,
) =>
  db
    .insert(shopSettings)
    .values({ name, value: value as ShopSettings[N], updatedAt, revision: 1 })
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: {
        value: Object.entries(value).reduce(
          (whole, [field, part]) => sql`json_set(${whole}, ${`$.${field}`}, json(${JSON.stringify(part)}))`,
          sql`${shopSettings.value}`,
        ),
        updatedAt,
        revision: sql`${shopSettings.revision} + 1`,
      },
      ...(revision !== null && {
        setWhere: sql`${revision} = ${shopSettings.name} || ' ' || ${shopSettings.revision}`,
      }),
    })
    .returning({ name: shopSettings.name });

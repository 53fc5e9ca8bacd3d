import type { Reads } from "#app/services.ts";
import { storedSetting } from "#app/studio/shop-settings.store.server.ts";
import { TaxSettings } from "./tax.contract.ts";

export async function taxSettings({ db }: Reads): Promise<TaxSettings> {
  const [stored] = await storedSetting(db, "tax");
  return TaxSettings.parse(stored?.value ?? {});
}

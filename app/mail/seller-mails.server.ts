import type { Reads } from "#app/services.ts";
import { storedSetting, storeSetting } from "#app/studio/shop-settings.store.server.ts";
import { DEFAULT_SELLER_MAILS, SellerMailSettings } from "./seller-mails.contract.ts";

export async function sellerMailSettings({ db }: Reads): Promise<SellerMailSettings> {
  const [stored] = await storedSetting(db, "mails");
  return SellerMailSettings.parse({ ...DEFAULT_SELLER_MAILS, ...stored?.value });
}

export async function saveSellerMailSettings({ db, now }: Reads, mails: SellerMailSettings): Promise<void> {
  await storeSetting(db, { name: "mails", value: mails, updatedAt: now() });
}

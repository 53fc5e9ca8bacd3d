import type { Services } from "#app/context.server.ts";
import { SellerMailSettings } from "./seller-mails.contract.ts";
import { storedSellerMails, storeSellerMails } from "./seller-mails.store.server.ts";

export async function sellerMailSettings({ db }: Pick<Services, "db">): Promise<SellerMailSettings> {
  const [stored] = await storedSellerMails(db);
  return SellerMailSettings.parse(stored?.value ?? {});
}

export async function saveSellerMailSettings(
  { db, now }: Pick<Services, "db" | "now">,
  mails: SellerMailSettings,
): Promise<void> {
  await storeSellerMails(db, mails, now());
}

import type { Services } from "#app/context.server.ts";
import { SellerMails } from "./seller-mails.contract.ts";
import { storedSellerMails, storeSellerMails } from "./seller-mails.store.server.ts";

export async function sellerMails({ db }: Pick<Services, "db">): Promise<SellerMails> {
  const [stored] = await storedSellerMails(db);
  return SellerMails.parse(stored?.value ?? {});
}

export async function saveSellerMails(
  { db, now }: Pick<Services, "db" | "now">,
  mails: SellerMails,
): Promise<void> {
  await storeSellerMails(db, mails, now());
}

import type { Reads, Services } from "#app/services.ts";
import type { ShopLanguage } from "./shop-language.contract.ts";
import { storeSetting } from "./shop-settings.store.server.ts";

/** The language that a seller writes in first. */
export async function shopLanguage({ shop }: Pick<Services, "shop">): Promise<ShopLanguage> {
  const { mainLanguage } = await shop.profile();
  return { mainLanguage };
}

/** Changes the language of the seller's texts. Those that are written stay where they are. */
export async function saveShopLanguage({ db, now, shop }: Reads, language: ShopLanguage): Promise<void> {
  await storeSetting(db, { name: "language", value: language, updatedAt: now() });
  shop.forget();
}

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { StoredBrand } from "#app/brand/brand.contract.ts";
import { instant, json } from "#app/db/columns.ts";
import type { SellerMailSettings } from "#app/mail/seller-mails.contract.ts";
import type { ReviewSettings } from "#app/reviews/review-settings.contract.ts";
import type { TaxSettings, VatSettings } from "#app/tax/tax.contract.ts";
import type { ShopLanguage } from "./shop-language.contract.ts";
import type { ShopTime } from "./shop-time.contract.ts";

export interface ShopSettings {
  tax: TaxSettings;
  vat: VatSettings;
  mails: SellerMailSettings;
  brand: StoredBrand;
  time: ShopTime;
  language: ShopLanguage;
  reviews: ReviewSettings;
}
export type SettingName = keyof ShopSettings;

export const shopSettings = sqliteTable("shop_settings", {
  name: text("name").$type<SettingName>().primaryKey(),
  value: json<ShopSettings[SettingName]>("value").notNull(),
  /** Raised by each change of a setting: two changes can have the same time. */
  revision: integer("revision").notNull().default(0),
  updatedAt: instant("updated_at").notNull(),
});

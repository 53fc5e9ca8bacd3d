import { setting } from "#app/studio/setting.server.ts";
import { DEFAULT_SELLER_MAILS, SellerMailSettings } from "./seller-mails.contract.ts";

export const sellerMails = setting("mails", SellerMailSettings, DEFAULT_SELLER_MAILS);

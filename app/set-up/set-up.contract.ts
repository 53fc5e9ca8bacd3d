import { Password, Username } from "#app/accounts/accounts.contract.ts";
import { Email } from "#app/accounts/email.contract.ts";
import { z } from "#app/shared/zod.ts";
import { ShopLanguage, ShopTime } from "#app/studio/shop-locale.contract.ts";
import { singleLine } from "#app/text/written-text.ts";

const ShopSecret = z.string({ error: "errors.required" }).max(1_000, { error: "setUp.wrongSecret" });

/** The form that opens a shop: proof that one has deployed it, its name, and its owner's account. */
export const SetUp = z.object({
  secret: ShopSecret,
  shopName: singleLine().min(1, { error: "errors.required" }).max(40, { error: "setUp.nameLong" }),
  ...ShopLanguage.shape,
  ...ShopTime.shape,
  username: Username,
  email: Email,
  password: Password,
});
export type SetUp = z.output<typeof SetUp>;

/** The form for a seller who has lost every second factor. */
export const Recovery = z.object({ secret: ShopSecret, email: Email });
export type Recovery = z.output<typeof Recovery>;

export type WayIn = "password" | "code" | "google";

/** What a seller whose second factors were removed can log in with; nothing where the account has no password and no mail leaves. */
export interface Recovered {
  email: string;
  waysIn: WayIn[];
}

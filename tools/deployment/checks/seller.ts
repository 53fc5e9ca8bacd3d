import { z } from "zod";
import { type Check, right, unknown, wrong } from "../finding.ts";
import { openedShop, originOf } from "../opened-shop.ts";

/** An account that was made a seller opens the studio before its address is verified. */
const SELLERS = `SELECT email, email_verified_at IS NOT NULL OR seller_right IS NOT NULL AS verified,
  second_factor_since IS NOT NULL AS secured
  FROM users WHERE deleted_at IS NULL AND (seller_right IS NOT NULL OR email IN (SELECT value FROM json_each(?)))`;
const Row = z.object({ email: z.string(), verified: z.number(), secured: z.number() });

export const seller: Check = {
  name: "seller",
  async inspect(shop) {
    const { vars, database } = shop.config();
    const opened = await openedShop(shop);
    const origin = await originOf(shop);
    const emails = (vars.SELLER_EMAILS ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const rows = await shop.cloudflare
      .select(database, SELLERS, Row, [JSON.stringify(emails)])
      .catch(() => null);
    if (!rows) return unknown("the database cannot be read");
    const ready = rows.find(({ verified, secured }) => verified && secured);
    if (ready) return right(`${ready.email} may open the studio`);
    const [account] = rows;
    if (account?.verified)
      return wrong(`${account.email} has no second factor yet`, `open ${origin}/studio and set one up`);
    if (opened && !account) return wrong("there is no seller yet", `open ${origin}/setup`);
    return wrong(
      account ? `${account.email} is not verified yet` : "nobody of SELLER_EMAILS has an account yet",
      account
        ? "follow the link in the mail"
        : `open ${origin}/register with ${emails[0]}, follow the link in the mail, then open /studio`,
    );
  },
};

import { z } from "zod";
import { missingMemberRights } from "#app/memberships/stripe-rights.ts";
import { type Check, right, unknown, wrong } from "../finding.ts";
import { openedShop } from "../opened-shop.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY } from "./webhook.ts";

const TIERS = "SELECT count(*) AS tiers FROM membership_tiers WHERE ended_at IS NULL";
const Count = z.object({ tiers: z.number() });

const hasTiers = async ({ cloudflare, config }: Shop) => {
  const rows = await cloudflare.select(config().database, TIERS, Count).catch(() => undefined);
  return rows?.some(({ tiers }) => tiers > 0);
};

export const memberRights: Check = {
  name: "memberships",
  async inspect(shop) {
    const isNeeded = await hasTiers(shop);
    if (isNeeded === undefined) return unknown("the database cannot be read");
    if (!isNeeded) return right("the shop offers none");
    const stripe = shop.stripe();
    if (!stripe) {
      const opened = await openedShop(shop);
      return unknown(opened ? "Money, Memberships in the studio says what Stripe's key lacks" : NO_KEY);
    }
    const missing = await missingMemberRights(stripe);
    if (missing.length === 0) return right("Stripe's key may do what memberships need");
    return wrong(
      `Stripe's key lacks ${missing.join(", ")}: joining fails, or renewals are not seen`,
      "allow it to write them in Stripe's dashboard (docs/operations.md)",
    );
  },
};

import { z } from "zod";
import { VAT_WAYS, type VatWay } from "#app/tax/tax.contract.ts";
import type { Shop } from "../shop.ts";

const WAY = "SELECT value ->> 'by' AS way FROM shop_settings WHERE name = 'tax'";

/** Who does the VAT of the shop's new orders; null when the database cannot be read. */
export async function vatWayOfShop({ cloudflare, config }: Shop): Promise<VatWay | null> {
  const rows = await cloudflare
    .select(config().database.id, WAY, z.object({ way: z.enum(VAT_WAYS) }))
    .catch(() => null);
  return rows && (rows[0]?.way ?? "own");
}

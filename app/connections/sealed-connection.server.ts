import { hkdfSync } from "node:crypto";
import { type SealKey, seal, unseal } from "#app/shared/sealed.server.ts";

const derived = (shopSecret: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", shopSecret, "", purpose, bytes));

/** Its id tells what another SHOP_SECRET has sealed. */
const keyOf = (shopSecret: string): SealKey => ({
  id: derived(shopSecret, "connections: id", 8).toString("hex"),
  bytes: derived(shopSecret, "connections: key", 32),
});

/** A value for the setting `name`; it opens under no other name. */
export const sealConnection = (shopSecret: string, name: string, value: string): Promise<string> =>
  seal(value, keyOf(shopSecret), name);

/** @returns null when another SHOP_SECRET has sealed it, or it belongs to another name */
export function openConnection(
  shopSecret: string,
  { name, sealed }: { name: string; sealed: string },
): Promise<string | null> {
  const key = keyOf(shopSecret);
  return unseal(sealed, async (id) => (id === key.id ? key : undefined), name);
}

/** What signs a shop's forms while it is being set up and has no secret of its own. */
export const setUpSecret = (shopSecret: string): string => derived(shopSecret, "set-up", 32).toString("hex");

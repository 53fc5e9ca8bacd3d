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

function openedBy(shopSecret: string, { name, sealed }: { name: string; sealed: string }) {
  const key = keyOf(shopSecret);
  return unseal(sealed, async (id) => (id === key.id ? key : undefined), name);
}

/** What opens: values of before are sealed by the former secret until they are sealed anew (docs/decisions/039). */
export interface ShopSecrets {
  SHOP_SECRET?: string | undefined;
  SHOP_SECRET_PREVIOUS?: string | undefined;
}

export interface OpenedConnection {
  value: string;
  isOfPrevious: boolean;
}

/** @returns null when neither secret has sealed it, or it belongs to another name */
export async function openConnection(
  { SHOP_SECRET = "", SHOP_SECRET_PREVIOUS = "" }: ShopSecrets,
  row: { name: string; sealed: string },
): Promise<OpenedConnection | null> {
  const value = await openedBy(SHOP_SECRET, row);
  if (value !== null) return { value, isOfPrevious: false };
  const former = SHOP_SECRET_PREVIOUS ? await openedBy(SHOP_SECRET_PREVIOUS, row) : null;
  return former === null ? null : { value: former, isOfPrevious: true };
}

/** What signs a shop's forms while it is being set up and has no secret of its own. */
export const setUpSecret = (shopSecret: string): string => derived(shopSecret, "set-up", 32).toString("hex");

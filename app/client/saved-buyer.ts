/** What was typed at the checkout, kept in this tab until it is paid for or its user logs out; never the consent. */
import type { CheckoutDetails } from "#app/domain/checkout/checkout.contract.ts";

const KEY = "stall:checkout";

export type TypedDetails = Partial<CheckoutDetails>;

interface SavedBuyer {
  userId: string;
  details: TypedDetails;
}

/** Null for another user, and where the browser forbids storage. */
export function savedBuyer(userId: string): TypedDetails | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as SavedBuyer | null;
    return saved?.userId === userId ? saved.details : null;
  } catch {
    return null;
  }
}

export function saveBuyer(saved: SavedBuyer): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // When the storage is full or forbidden, nothing is saved.
  }
}

export function forgetBuyer(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where the storage is forbidden, nothing was saved.
  }
}

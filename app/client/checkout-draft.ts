/** What was typed at the checkout, stored in this tab until it is paid for or its user logs out; never the consent. */
import type { CheckoutDetails } from "#app/domain/checkout/checkout.contract.ts";

const KEY = "stall:checkout";

export type CheckoutDraftDetails = Partial<CheckoutDetails>;

interface CheckoutDraft {
  userId: string;
  details: CheckoutDraftDetails;
}

/** The stored details of this user; null without any, and where the browser forbids storage. */
export function loadCheckoutDraft(userId: string): CheckoutDraftDetails | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as CheckoutDraft | null;
    return saved?.userId === userId ? saved.details : null;
  } catch {
    return null;
  }
}

export function saveCheckoutDraft(saved: CheckoutDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // When the storage is full or forbidden, nothing is saved.
  }
}

export function deleteCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where the storage is forbidden, nothing was saved.
  }
}

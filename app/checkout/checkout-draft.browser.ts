/** What was typed at the checkout, stored in this tab until it is paid for, its user logs out here or somebody else logs in; never the consent. */

import { tryToStore } from "#app/shared/browser-storage.browser.ts";
import type { CheckoutDetails } from "./checkout-details.contract.ts";

const KEY = "stall:checkout";

type CheckoutDraftDetails = Partial<CheckoutDetails>;

interface CheckoutDraft {
  userId: string;
  details: CheckoutDraftDetails;
}

export function loadCheckoutDraft(userId: string): CheckoutDraftDetails | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as CheckoutDraft | null;
    return saved?.userId === userId ? saved.details : null;
  } catch {
    return null;
  }
}

export function saveCheckoutDraft(saved: CheckoutDraft): void {
  tryToStore(sessionStorage, KEY, JSON.stringify(saved));
}

export function deleteCheckoutDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** What a bank asks for when a payment is disputed. Times in UTC ISO-8601. */
import type { OrderDetails } from "#app/orders/order-details.contract.ts";

/** A chat message, or one of the contact form or its answers. */
export interface EvidenceMessage {
  at: string;
  /** `unverified` wrote under the buyer's address in the contact form without being logged in. */
  from: "buyer" | "unverified" | "seller";
  by: "chat" | "mail";
  text: string;
}

export interface DisputeEvidence {
  order: OrderDetails;
  /** When the buyer's account was made. */
  accountSince: string;
  /** When delivery of each model began, by its id; models that were never downloaded are left out. */
  deliveryBegan: Record<string, string>;
  /** Since the order was placed, oldest first: of chat, contact form and answers the newest 100 each. */
  messages: EvidenceMessage[];
  /** Whether there are older messages since the order was placed. */
  hasMore: boolean;
}

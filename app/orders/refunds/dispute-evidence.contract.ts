import type { OrderDetails } from "#app/orders/order-details.contract.ts";

export interface EvidenceMessage {
  at: string;
  /** `unverified` wrote under the buyer's address in the contact form without being logged in. */
  from: "buyer" | "unverified" | "seller";
  by: "chat" | "mail";
  text: string;
}

export interface DisputeEvidence {
  order: OrderDetails;
  accountSince: string;
  /** When delivery of each model began, by its id; models that were never downloaded are left out. */
  deliveryBegan: Record<string, string>;
  /** Since the order was placed, oldest first: of chat, contact form and answers the newest 100 each. */
  messages: EvidenceMessage[];
  hasMore: boolean;
}

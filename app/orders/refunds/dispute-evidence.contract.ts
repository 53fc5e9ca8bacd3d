import type { TierTerms } from "#app/memberships/tiers.contract.ts";
import type { OrderDetails } from "#app/orders/order-details.contract.ts";

export interface EvidenceMessage {
  at: string;
  /** `unverified` wrote under the buyer's address in the contact form without being logged in. */
  from: "buyer" | "unverified" | "seller";
  by: "chat" | "mail";
  text: string;
}

export interface TakenModel {
  productId: string;
  title: string;
  takenAt: string;
  deliveryBegan: string | null;
  /** Files that were downloaded one by one, of the newest version that any was of; null for none. */
  files: { count: number; version: number; lastAt: string } | null;
  /** Code of the order with which the member bought it since: its evidence has their times. */
  boughtWith: string | null;
}

/** Of an order that pays for a membership. */
export interface MembershipEvidence {
  name: string;
  from: string;
  until: string;
  /** When the member joined. */
  since: string | null;
  /** Payments of the same membership before this one, which stayed paid and were not disputed. */
  paidBefore: number;
  /** When the member declared its end, and for when; null where they did not, or took it back. */
  cancelled: { at: string; end: string } | null;
  /** As they were when the period was paid. */
  terms: TierTerms;
  /** Titles of the collections that they open, of those that are there still. */
  collections: string[];
  beginNow: { version: string; at: string };
  /** In the period, or before it and first downloaded in it. */
  taken: TakenModel[];
  hasMoreTaken: boolean;
}

export interface DisputeEvidence {
  order: OrderDetails;
  membership: MembershipEvidence | null;
  accountSince: string;
  /** When delivery of each model began, by its id; models that were never downloaded are left out. */
  deliveryBegan: Record<string, string>;
  /** Since the order was placed, oldest first: of chat, contact form and answers the newest 100 each. */
  messages: EvidenceMessage[];
  hasMore: boolean;
}

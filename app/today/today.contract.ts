import type { ListedOrder } from "#app/orders/order-list.contract.ts";

export type EventKind = "order" | "withdrawal" | "review" | "comment" | "photo" | "chat" | "contact";

/** Something that shoppers did. */
export interface ShopEvent {
  kind: EventKind;
  at: string;
  to: string;
  /** Empty when the account was deleted. */
  name: string;
  /** The model, of an order the first, of a withdrawal the order's code; empty for a message. */
  about: string;
  moreModels: number;
  /** Of an order. */
  cents: number | null;
  stars: number | null;
}

/** Reviews that the stars of the last days are taken from. */
export const MAX_RATED = 30;

/** What makes a shop of a deployment. */
export const FIRST_STEPS = [
  "language",
  "brand",
  "legal",
  "mail",
  "stripe",
  "vat",
  "model",
  "secondFactor",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export interface Today {
  /** Newest first. */
  events: ShopEvent[];
  /** Of the newest reviews, those of the last days; null when there are none. */
  stars: { average: number; count: number } | null;
  /** With what is to be given back, in cents. */
  orders: (ListedOrder & { cents: number })[];
  /** Nothing was ever added to the shop. */
  isEmptyShop: boolean;
  /** Which of them are done. */
  steps: Record<FirstStep, boolean>;
  /** Of the four legal texts. */
  legalTexts: number;
  sellsWithoutTerms: boolean;
  /** The seller's own address, as long as it may be somebody else's. */
  unconfirmedAddress: string | null;
  drafts: { id: string; title: string }[];
  /** Letters that go to nobody, because their model was deleted. */
  letters: { id: string; subject: string }[];
  /** Since when the mailbox sends nothing; null while it does. */
  mailFailsSince: string | null;
  /** Since when the shop has made no backup; null while it does. */
  backupFailsSince: string | null;
  /** The published text does not say for how long backups hold personal data. */
  privacyLacksBackups: boolean;
  /** Mails that were given up in the last days, without alerts to sellers. */
  failedMails: number;
  /** Some of their recipients. */
  failedRecipients: string[];
}

import type { MailName } from "./mail.contract.ts";

/** What a mail is about, as a seller would say it. */
export type MailKind =
  | "account"
  | "receipt"
  | "payment"
  | "withdrawal"
  | "license"
  | "gift"
  | "giftNews"
  | "answer"
  | "letter"
  | "news"
  | "reviews"
  | "claim"
  | "seller"
  | "unknown";

export const MAIL_KINDS: Record<MailName, MailKind> = {
  "sign-in-code": "account",
  verify: "account",
  change: "account",
  reset: "account",
  "email-changed": "account",
  "password-changed": "account",
  "second-factor": "account",
  "google-linked": "account",
  "access-removed": "account",
  "account-deleted": "account",
  receipt: "receipt",
  consent: "receipt",
  "payment-news": "payment",
  refund: "payment",
  "membership-news": "payment",
  "membership-unknown": "payment",
  "refund-failed": "payment",
  withdrawal: "withdrawal",
  license: "license",
  gift: "gift",
  "gift-news": "giftNews",
  "chat-answer": "answer",
  "contact-answer": "answer",
  letter: "letter",
  "left-cart": "letter",
  "letter-test": "letter",
  "confirm-news": "news",
  "new-models": "news",
  "price-alarm": "news",
  "new-version": "news",
  "photo-approved": "reviews",
  "text-answered": "reviews",
  "text-measure": "reviews",
  "text-report": "reviews",
  "review-request": "reviews",
  "claim-licenses": "claim",
  "refund-failed-seller": "seller",
  "order-seller": "seller",
  contact: "seller",
  "chat-waiting": "seller",
  "photos-waiting": "seller",
  "new-text": "seller",
  "not-published": "seller",
  "webhook-off": "seller",
  "connection-changed": "seller",
  "sellers-changed": "seller",
  "seller-invitation": "seller",
  "mails-given-up": "seller",
  "webhook-missing": "seller",
  "zip-missing": "seller",
};

/** A mail that was given up. Its text and address are deleted; what it belongs to is known. */
export interface UnsentMail {
  id: number;
  kind: MailKind;
  /** Of the last try. */
  at: string;
  account: { id: string; username: string } | null;
  orderCode: string | null;
  letterId: string | null;
}

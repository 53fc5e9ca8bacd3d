/**
 * The data of each mail in the outbox: no secrets, and an address only when it is not stored elsewhere. A new mail about
 * an order is also named in `ORDER_MAILS` (orders/order-details.contract.ts), and one that a stranger can cause has a
 * limit in `LIMIT_OF` (outbox.server.ts); the compiler asks for neither.
 */
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Kind, Measure, ReportOutcome } from "#app/moderation/kinds.ts";

/** A delayed payment is processing or failed; or the shop (`returned`), the seller (`refunded`) or the bank (`charged_back`) sends the money back. */
export type PaymentNews = "processing" | "failed" | "returned" | "refunded" | "charged_back";

/**
 * What a member is told. `not_joined`: the first payment failed. `tier_ended`: the seller has ended what they are a member of. `renews`: the
 * year is about to begin anew.
 */
export type MembershipNews =
  | "changed"
  | "not_joined"
  | "payment_failed"
  | "leaving"
  | "tier_ended"
  | "resumed"
  | "renews"
  | "ended";

/** What happened to a seller's second factor. `wrong_codes`: too many were tried. */
export type SecondFactorChange =
  | "passkey_added"
  | "passkey_removed"
  | "app_added"
  | "app_removed"
  | "code_used"
  | "codes_replaced"
  | "wrong_codes"
  | "reset";

/** What a seller changed in the studio of what the shop needs from outside. */
export type ConnectionChange =
  | "address_moved"
  | "google_set"
  | "google_removed"
  | "stripe_set"
  | "stripe_webhook"
  | "stripe_repaired"
  | "stripe_removed"
  | "mailbox_set"
  | "mailbox_removed"
  | "token_made"
  | "token_revoked";

/** What changed about who sells here. `recovered`: their second factors were removed. */
export type SellersChange = "invited" | "withdrawn" | "joined" | "removed" | "recovered";

/** Why sellers are mailed about an order: a sale if they want that, held money, disputes and withdrawals always. */
export type OrderNews = "sale" | "held" | "disputed" | "withdrawn";

/** Why scheduled edits were not published: fields that are not valid, a change outside of the studio since, or a sale with its prices. */
export type NotPublishedReason = "fields" | "on_sale";

/** The data of a mail, by the name of its template. A mail goes to the account's address unless its template says otherwise. */
export interface MailData {
  /** Without `order`, the mail's cause is the order's id. */
  receipt: { order?: string };
  /** `before`: euro cents that were refunded before. */
  "payment-news": { order: string; news: PaymentNews; before?: string };
  /** Confirms what the buyer declared to withdraw from at `at` (UTC milliseconds). */
  withdrawal: { order: string; at: string };
  /** `until`: when it ends or renews (UTC milliseconds); `at`: when it was declared, `statement`: in which words. */
  "membership-news": {
    membership: string;
    news: MembershipNews;
    until?: string;
    at?: string;
    statement?: string;
  };
  /** To an address that somebody typed: nobody with it is a member who could end it; `language`: what was read there. */
  "membership-unknown": { to: string; language: Language };
  /** Confirms to the payer that they agreed to immediate delivery; `language`: what they read. */
  consent: { order: string; language: Language };
  /** A part of an order was refunded; `models` when the seller assigned it to models only afterwards. */
  refund: { refund: string; models?: "1" };
  license: { productId: string; license: LicenseType; change: "granted" | "revoked" };
  /** The buyer's bank sent a refund back; `amount` in cents. To the buyer. */
  "refund-failed": { order: string; amount: string };
  "refund-failed-seller": { order: string; amount: string; to: string };
  /** News of an order, to each seller; `at`: time of the withdrawal (UTC milliseconds). */
  "order-seller": { order: string; news: OrderNews; to: string; at?: string };
  "mails-given-up": { to: string };
  /** To each seller: Stripe had the event `event` at `since` (UTC ISO-8601), and no webhook has come since. */
  "webhook-missing": { event: string; since: string; to: string };
  "zip-missing": { productId: string; to: string };
  "webhook-off": { webhook: string; to: string };
  /** To each seller. */
  "connection-changed": { change: ConnectionChange; to: string };
  /** To each seller; `about`: an address, which may have no account. */
  "sellers-changed": { change: SellersChange; about: string; to: string };
  /** To the invited address, in the language of its account, or what its inviter reads. */
  "seller-invitation": { invitationId: string; language: Language };
  /** These three go to the address that the link verifies. */
  verify: { tokenId: string };
  reset: { tokenId: string };
  change: { tokenId: string };
  /** To the address that the code is for; `language`: what was read there. */
  "sign-in-code": { codeId: string; language: Language };
  /** To the address the account had before, `verified` if it was. */
  "email-changed": { to: string; verified?: "1" };
  "password-changed": Record<string, never>;
  "second-factor": { change: SecondFactorChange };
  "google-linked": Record<string, never>;
  "access-removed": { removed: string };
  /** To each seller; the text of the contact message is looked up when the mail is sent. */
  contact: { reference: string; to: string };
  "chat-answer": Record<string, never>;
  "chat-waiting": { shopperId: string };
  "photos-waiting": Record<string, never>;
  "new-text": { kind: "comment" | "review"; id: string; to: string };
  "text-answered": { kind: "comment" | "review"; id: string };
  /** To an author: what a seller did to a text or photo, and why. */
  "text-measure": { kind: Kind; productId: string; measure: Measure; reason: string };
  /** To a reporter; `title`: JSON, because the model may be gone. */
  "text-report": { to: string; language: Language; kind: Kind; title: string; outcome: ReportOutcome };
  "photo-approved": { photo: string };
  /** `day`: the UTC day of the first downloads, counted from 1970. */
  "review-request": { day: string };
  "not-published": { productId: string; reason: NotPublishedReason };
  "new-version": { productId: string; version: string };
  /** To an address that somebody typed, until it is confirmed; its cause is the link's id. */
  "confirm-news": { subscriberId: string };
  "new-models": { subscriberId: string; mailingId: string };
  /** `at`: when the wishes that it names were marked as told (UTC milliseconds). */
  "price-alarm": { at: string };
  /** What is in the cart is read when it is sent. */
  "left-cart": Record<string, never>;
  /** To a subscriber, or else to the account. */
  letter: { letterId: string; subscriberId?: string };
  /** To the seller who wrote it; its unsubscribe link is theirs. */
  "letter-test": { letterId: string; language: Language; to: string };
  "contact-answer": { contactId: string; clientId: string };
  "claim-licenses": { buyerId: string };
  /** To the address that a giver typed; `send`: the mail's number, because each has a link of its own. */
  gift: { gift: string; send: string };
  /** To the giver; `ended` to the account that claimed it. */
  "gift-news": {
    gift: string;
    news: "claimed" | "returned" | "undelivered" | "consent" | "ended";
  };
  /** The account no longer exists, so the row holds the address and the language. */
  "account-deleted": { to: string; language: Language; verified?: "1" };
}
export type MailName = keyof MailData;

/**
 * The order in which waiting mails are sent. `code`: somebody waits for it in front of the screen. `receipt`: about money, or access to an
 * account. `bulk`: the same mail to many.
 */
export const MAIL_CLASSES = ["code", "receipt", "other", "bulk"] as const;
type MailClass = (typeof MAIL_CLASSES)[number];

const CLASSES: Record<MailName, MailClass> = {
  "sign-in-code": "code",
  verify: "code",
  change: "code",
  reset: "receipt",
  receipt: "receipt",
  "payment-news": "receipt",
  withdrawal: "receipt",
  consent: "receipt",
  "membership-news": "receipt",
  "membership-unknown": "receipt",
  refund: "receipt",
  license: "receipt",
  "refund-failed": "receipt",
  "email-changed": "receipt",
  "password-changed": "receipt",
  "second-factor": "receipt",
  "google-linked": "receipt",
  "connection-changed": "receipt",
  "sellers-changed": "receipt",
  "seller-invitation": "receipt",
  "access-removed": "receipt",
  "account-deleted": "receipt",
  "refund-failed-seller": "other",
  "order-seller": "other",
  "mails-given-up": "other",
  "webhook-missing": "other",
  "zip-missing": "other",
  "webhook-off": "other",
  contact: "other",
  "chat-answer": "other",
  "chat-waiting": "other",
  "photos-waiting": "other",
  "new-text": "other",
  "text-answered": "other",
  "text-measure": "other",
  "text-report": "other",
  "photo-approved": "other",
  "review-request": "bulk",
  "not-published": "other",
  "contact-answer": "other",
  "confirm-news": "other",
  "new-version": "bulk",
  "new-models": "bulk",
  "price-alarm": "bulk",
  "left-cart": "bulk",
  "claim-licenses": "bulk",
  gift: "other",
  "gift-news": "other",
  letter: "bulk",
  "letter-test": "other",
};

/** Mails that one run of the cron sends. Letters and news queue no more in a run, so that the outbox never fills. */
export const MAILS_PER_RUN = 100;

/** As the outbox stores it: lower ones are sent first. */
export const rankOf = (mailClass: MailClass): number => MAIL_CLASSES.indexOf(mailClass);
/** Behind every class, so that a search for mails to send reads none that was given up. */
export const GIVEN_UP_RANK = MAIL_CLASSES.length;
export const mailRank = (name: MailName): number => rankOf(CLASSES[name]);

/** Alerts to sellers. One that is given up causes no alert of its own. */
export const SELLER_ALERTS = [
  "mails-given-up",
  "webhook-missing",
  "zip-missing",
] as const satisfies readonly MailName[];

export interface MailOf<T extends MailName> {
  /** What happened, by its id: one cause never sends the same template twice. */
  cause: string;
  template: T;
  userId: string | null;
  data: MailData[T];
}
export type NewMail = { [T in MailName]: MailOf<T> & { at: Date } }[MailName];

/**
 * Every expected error. Any other error that is thrown is a bug. Words that only the studio or the pages of
 * an account show are in `errors.studio.ts` or `accounts.ts` of app/i18n, so that other pages do not load
 * them.
 */
export const ERROR_CODES = [
  "bad_input",
  "bad_json",
  "bad_signature",
  "not_logged_in",
  "invalid_credentials",
  "bad_token",
  "second_factor_needed",
  "bad_link",
  "wrong_password",
  "wrong_code",
  "passkey_refused",
  "passkey_known",
  "last_factor",
  "last_seller",
  "cross_site",
  "right_missing",
  "not_found",
  "method_not_allowed",
  "misdirected",
  "upgrade_required",
  "already_owned",
  "account_exists",
  "product_exists",
  "on_sale",
  "sale_overlaps",
  "bundle_overlaps",
  "product_changed",
  "vat_outdated",
  "product_owned",
  "collection_exists",
  "collections_full",
  "tier_exists",
  "tiers_full",
  "tier_joined",
  "collection_promised",
  "tier_ending",
  "comment_hidden",
  "changed_elsewhere",
  "blocked",
  "cannot_review",
  "cart_empty",
  "cart_full",
  "amount_too_low",
  "not_free",
  "license_taken",
  "not_included",
  "free_product",
  "google_cancelled",
  "google_conflict",
  "google_expired",
  "google_failed",
  "google_known",
  "google_only",
  "google_taken",
  "google_account_unverified",
  "google_unverified",
  "upload_mismatch",
  "too_large",
  "wrong_type",
  "too_many",
  "enough_today",
  "enough_until_verified",
  "unanswered",
  "internal",
  "price_changed",
  "terms_changed",
  "coupon_unknown",
  "coupon_over",
  "coupon_used",
  "coupon_used_up",
  "coupon_minimum",
  "coupon_other_models",
  "coupon_owners",
  "coupon_subscribers",
  "coupon_member",
  "coupon_membership",
  "coupon_other_membership",
  "coupon_sale",
  "coupon_total_too_low",
  "withdrawal_over",
  "consent_needed",
  "gift_to_self",
  "gift_costs_nothing",
  "gift_over",
  "gift_day_full",
  "coupon_exists",
  "payment_pending",
  "payment_unavailable",
  "payments_off",
  "already_member",
  "membership_full",
  "membership_over",
  "membership_leaving",
  "membership_unpaid",
  "card_refused",
  "order_changed",
  "not_refundable",
  "payment_disputed",
  "refund_refused",
  "refund_unconfirmed",
  "file_unavailable",
  "photos_unavailable",
  "photos_full",
  "webhooks_full",
  "letter_changed",
  "letter_not_tested",
  "letter_nobody",
  "recipients_changed",
  "imprint_missing",
  "rate_unavailable",
  "set_in_deployment",
  "passkeys_stay",
  "address_unproved",
  "address_unconfirmed",
  "google_client_wrong",
  "google_unreachable",
  "stripe_key_wrong",
  "stripe_rights_missing",
  "stripe_refused",
  "stripe_unreachable",
  "mail_off",
  "mail_not_set_up",
  "mail_unreachable",
  "mail_unencrypted",
  "mail_password",
  "mail_app_password",
  "mail_passwords_end",
  "mail_no_passwords",
  "mail_sender",
  "mail_recipient",
  "mail_refused",
  "mail_busy",
  "mail_timeout",
  "gift_needs_mail",
  "being_set_up",
  "other_files",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

interface ErrorFacts {
  fields?: Record<string, string>;
  detail?: string;
  retryAfter?: number;
}

const NAME = "DomainError";

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** The i18n key of an error's message, with its values as a query: "errors.too_many_wait?wait=15+min". */
export function messageOf({ code, retryAfter, fields }: Omit<DomainError, keyof Error>): string {
  // The message of a field says more than the error's code, except with `bad_input`, which may be about
  // several fields.
  const [fieldMessage] = Object.values(fields ?? {});
  if (fieldMessage && code !== "bad_input") return fieldMessage;
  if (!retryAfter) return `errors.${code}`;
  const key = code === "too_many" ? "too_many_wait" : code;
  return `errors.${key}?${new URLSearchParams({ wait: waitText(retryAfter) })}`;
}

/** An expected error. `fields` maps input names to i18n keys; `detail` is for the seller's command and logs only. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  readonly detail?: string;
  readonly retryAfter?: number;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(facts.detail ? `${code}: ${facts.detail}` : code);
    this.name = NAME;
    this.code = code;
    this.fields = facts.fields;
    this.detail = facts.detail;
    this.retryAfter = facts.retryAfter;
  }

  /** The Worker's entry and Remix's build each contain a copy of this class and must recognise each other's errors. */
  static [Symbol.hasInstance](value: unknown): value is DomainError {
    return value instanceof Error && value.name === NAME;
  }
}

/** An unexpected error for the log: its stack and those of its causes. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "object" ? JSON.stringify(error) : String(error);
  const cause = error.cause ? `\ncaused by ${errorDetails(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}

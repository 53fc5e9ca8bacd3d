/** Expected failures of the business, from one closed list; anything else that is thrown is a fault of ours. */
export const ERROR_CODES = [
  "bad_input",
  "bad_json",
  "bad_signature",
  "not_logged_in",
  "invalid_credentials",
  "bad_token",
  "bad_link",
  "wrong_password",
  "cross_site",
  "not_found",
  "method_not_allowed",
  "upgrade_required",
  "already_owned",
  "account_exists",
  "product_exists",
  "cart_empty",
  "cart_full",
  "not_free",
  "free_product",
  "google_cancelled",
  "google_conflict",
  "google_expired",
  "google_failed",
  "google_only",
  "google_taken",
  "google_unverified",
  "upload_mismatch",
  "too_large",
  "wrong_type",
  "too_many",
  "internal",
  "payment_pending",
  "payment_unavailable",
  "file_unavailable",
  "rate_unavailable",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

interface ErrorFacts {
  fields?: Record<string, string>;
  detail?: string;
  retryAfter?: number;
}

const NAME = "DomainError";

/** An expected failure. `fields` maps input names to i18n keys; `detail` is for the seller's tool and logs only. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  readonly detail?: string;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number;

  constructor(code: ErrorCode, more: ErrorFacts = {}) {
    super(more.detail ? `${code}: ${more.detail}` : code);
    this.name = NAME;
    this.code = code;
    this.fields = more.fields;
    this.detail = more.detail;
    this.retryAfter = more.retryAfter;
  }

  /** The Worker's entry and Remix' build each carry a copy of this class, and must know each other's failures. */
  static [Symbol.hasInstance](value: unknown): value is DomainError {
    return value instanceof Error && value.name === NAME;
  }
}

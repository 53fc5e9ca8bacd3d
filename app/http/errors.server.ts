/** Turns errors into the contract's `{error:{code,message,fields?}}` in the caller's language or into a page, without internal details. */

import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { type output, ZodError, type ZodType } from "zod";
import { isTextKey, type Wording } from "#app/i18n/translate.ts";
import { DomainError, type ErrorCode, messageOf } from "#app/shared/errors.ts";
import { NON_PAGE_POLICY } from "./headers.server.ts";

const STATUS: Record<ErrorCode, number> = {
  bad_input: 400,
  bad_json: 400,
  bad_signature: 400,
  not_logged_in: 401,
  invalid_credentials: 401,
  bad_token: 401,
  second_factor_needed: 401,
  bad_link: 400,
  wrong_password: 400,
  wrong_code: 400,
  passkey_refused: 400,
  google_cancelled: 400,
  google_expired: 400,
  cross_site: 403,
  google_unverified: 403,
  blocked: 403,
  right_missing: 403,
  cannot_review: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_owned: 409,
  account_exists: 409,
  passkey_known: 409,
  last_factor: 409,
  last_seller: 409,
  product_exists: 409,
  on_sale: 409,
  sale_overlaps: 409,
  bundle_overlaps: 409,
  product_changed: 409,
  vat_outdated: 409,
  product_owned: 409,
  collection_exists: 409,
  collections_full: 409,
  tier_exists: 409,
  tiers_full: 409,
  tier_joined: 409,
  collection_promised: 409,
  tier_ending: 409,
  comment_hidden: 409,
  changed_elsewhere: 409,
  cart_empty: 409,
  cart_full: 409,
  amount_too_low: 409,
  not_free: 409,
  license_taken: 403,
  not_included: 403,
  free_product: 409,
  google_conflict: 409,
  google_known: 409,
  google_only: 409,
  google_taken: 409,
  google_account_unverified: 409,
  upload_mismatch: 409,
  price_changed: 409,
  terms_changed: 409,
  coupon_unknown: 409,
  coupon_over: 409,
  coupon_used: 409,
  coupon_used_up: 409,
  coupon_minimum: 409,
  coupon_other_models: 409,
  coupon_owners: 409,
  coupon_subscribers: 409,
  coupon_member: 409,
  coupon_membership: 409,
  coupon_other_membership: 409,
  coupon_sale: 409,
  coupon_total_too_low: 409,
  withdrawal_over: 409,
  consent_needed: 409,
  gift_to_self: 409,
  gift_costs_nothing: 409,
  gift_over: 409,
  gift_day_full: 409,
  coupon_exists: 409,
  set_in_deployment: 409,
  passkeys_stay: 409,
  address_unproved: 409,
  address_unconfirmed: 409,
  google_client_wrong: 409,
  google_unreachable: 503,
  stripe_key_wrong: 409,
  stripe_rights_missing: 409,
  stripe_refused: 409,
  stripe_unreachable: 503,
  other_files: 409,
  mail_not_set_up: 409,
  mail_unreachable: 409,
  mail_unencrypted: 409,
  mail_password: 409,
  mail_app_password: 409,
  mail_passwords_end: 409,
  mail_no_passwords: 409,
  mail_sender: 409,
  mail_recipient: 409,
  mail_refused: 409,
  mail_busy: 409,
  mail_timeout: 409,
  payment_pending: 409,
  already_member: 409,
  membership_full: 409,
  membership_over: 409,
  membership_leaving: 409,
  membership_unpaid: 409,
  card_refused: 409,
  order_changed: 409,
  not_refundable: 409,
  payment_disputed: 409,
  refund_refused: 409,
  photos_full: 409,
  webhooks_full: 409,
  letter_changed: 409,
  letter_not_tested: 409,
  letter_nobody: 409,
  recipients_changed: 409,
  imprint_missing: 409,
  too_large: 413,
  wrong_type: 415,
  misdirected: 421,
  upgrade_required: 426,
  too_many: 429,
  enough_today: 429,
  enough_until_verified: 429,
  unanswered: 429,
  internal: 500,
  google_failed: 502,
  payment_unavailable: 503,
  payments_off: 503,
  refund_unconfirmed: 503,
  file_unavailable: 503,
  photos_unavailable: 503,
  rate_unavailable: 503,
  mail_off: 503,
  gift_needs_mail: 503,
  being_set_up: 503,
};

export const statusOf = (code: ErrorCode) => STATUS[code];

export function badInput(error: ZodError): DomainError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".") || "input"] ??= issue.message;
  return new DomainError("bad_input", { fields });
}

/** Input checked by its contract. A rule without words of its own reads "not valid": zod's sentences are no keys. */
export function parseInput<S extends ZodType>(schema: S, value: unknown): output<S> {
  const parsed = schema.safeParse(value, { error: () => "errors.invalid" });
  if (!parsed.success) throw badInput(parsed.error);
  return parsed.data;
}

/** The error as a DomainError, or null when it is unexpected and must be logged and hidden. */
export function expectedError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return error instanceof ZodError ? badInput(error) : null;
}

export function errorJson(error: DomainError, t: Wording): Response {
  const headers = new Headers();
  if (error.code === "method_not_allowed") headers.set("Allow", error.detail ?? "");
  if (error.retryAfter) headers.set("Retry-After", String(error.retryAfter));
  const fields =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([name, key]) => [
        name,
        // A sentence is for the author of a client of the calls: no page can cause this error.
        isTextKey(key) ? t.orElse(key, "errors.invalid") : key,
      ]),
    );
  const message = t.orElse(messageOf(error), "errors.internal");
  return Response.json(
    {
      error: {
        code: error.code,
        message,
        ...(fields && { fields }),
        ...(error.detail && { detail: error.detail }),
      },
    },
    { status: STATUS[error.code], headers },
  );
}

interface RefusedRequest {
  request: Request;
  requestId: string;
  /** For the link to the front page: the request's host may be foreign. Null: there is no front page yet. */
  shopOrigin: string | null;
}

const STYLE = `body{max-width:32rem;margin:20vh auto;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif;
background:#faf8f4;color:#1d1f21;color-scheme:light dark}h1{font-size:1.75rem;line-height:1.2}a{color:inherit}
@media(prefers-color-scheme:dark){body{background:#15171a;color:#eceae6}}`;

/** The answer to a request that is refused before any route: browsers get a page, everything else the contract's JSON. */
export function earlyErrorResponse(
  error: DomainError,
  { request, requestId, shopOrigin: home }: RefusedRequest,
  t: Wording,
): Response {
  const json = errorJson(error, t);
  if (!request.headers.get("Accept")?.includes("text/html")) return json;
  const headers = new Headers(json.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", `${NON_PAGE_POLICY}; style-src 'nonce-${requestId}'`);
  const title = t.orElse(`failure.title_${error.code}`, "failure.title");
  const message = t.orElse(messageOf(error), "errors.internal");
  const html = `<!doctype html>
<html lang="${t.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style nonce="${requestId}">${STYLE}</style>
<h1>${title}</h1>
<p>${home === null ? message : `${json.status}: ${message}`}</p>
${
  home === null
    ? ""
    : `<p>${t("failure.request")} ${requestId}</p>
<p><a href="${home}/">${t("failure.home")}</a></p>`
}
</html>
`;
  return new Response(html, { status: json.status, headers });
}

type RequestInfo = Pick<AppLoadContext, "requestId">;

export const notFound = ({ requestId }: RequestInfo) => data({ requestId }, { status: 404 });

export const tooMany = ({ retryAfter = 1 }: Pick<DomainError, "retryAfter">, { requestId }: RequestInfo) =>
  data({ requestId }, { status: 429, headers: { "Retry-After": String(retryAfter) } });

/** For `catch`: turns DomainError not_found into a 404 page. */
export const orNotFound =
  (requestInfo: RequestInfo) =>
  (error: unknown): never => {
    throw expectedError(error)?.code === "not_found" ? notFound(requestInfo) : error;
  };

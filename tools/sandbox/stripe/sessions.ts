import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { Session } from "./objects.ts";
import { checkParams, type ParamMap } from "./params.ts";
import { newLineItem, newSession, type SessionParams, sessionParams } from "./session-object.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;
const DAY_SECONDS = 24 * 60 * 60;

/** The share of tax that is added to a price which does not include it, wherever the buyer is. */
const TAX_ON_TOP = 0.21;

/**
 * Parameters that Stripe manages itself in a session of Managed Payments, of those that the sandbox knows
 * (https://docs.stripe.com/payments/managed-payments/update-checkout, "Remove unsupported parameters").
 */
const MANAGED = [
  "adaptive_pricing",
  "automatic_tax",
  "tax_id_collection",
  "invoice_creation",
  "customer_creation",
  "billing_address_collection",
] as const;

/** Of the eligible codes those that a shop for files could use (https://docs.stripe.com/payments/managed-payments/eligibility). */
const ELIGIBLE = new Set(["txcd_10000000", "txcd_10505001"]);

/** @throws ApiError 400 as Stripe's, with its words (alexmorrisnz/moodle-paygw_stripe 78; line items as in public reports). */
function refuseUnmanageable(params: SessionParams): void {
  const param = MANAGED.find((name) => params[name] !== undefined);
  const byDefault = params.managed_payments === undefined;
  if (param)
    throw invalidRequest(
      byDefault
        ? `${param} cannot be used with Managed Payments, which is enabled by default on your account. Remove ${param}, or pass managed_payments[enabled]=false to disable it for this request.`
        : `${param} cannot be used with Managed Payments.`,
      { param },
    );
  for (const [index, { price_data }] of params.line_items.entries()) {
    const code = price_data.product_data.tax_code;
    const about = { param: `line_items[${index}]` };
    if (!code) throw invalidRequest(`Invalid line_items[${index}]: the product tax code is missing`, about);
    if (!ELIGIBLE.has(code))
      throw invalidRequest(
        `Invalid line_items[${index}]: this product tax code is ineligible for Managed Payments`,
        about,
      );
  }
}

/** `POST /v1/checkout/sessions`. @throws ApiError 400 naming the parameter Stripe would name. */
export function createSession(sandbox: Sandbox, params: ParamMap): Session {
  const checked = checkParams(sessionParams, params);
  const created = unixTime(sandbox);
  const items = checked.line_items.map((item) => newLineItem(item, created));
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  checkTotal(total);
  const { insists, ...account } = sandbox.accountDefaults;
  const choose = (said: boolean | undefined, isOn: boolean) => (insists && isOn) || (said ?? isOn);
  const managedPayments = choose(checked.managed_payments?.enabled, account.managedPayments);
  if (checked.managed_payments?.enabled && sandbox.notManaged)
    throw invalidRequest(sandbox.notManaged, { param: "managed_payments[enabled]" });
  if (managedPayments && !insists) refuseUnmanageable(checked);
  const automaticTax = managedPayments || choose(checked.automatic_tax?.enabled, account.automaticTax);
  const isExclusive = checked.line_items.some(
    ({ price_data: { tax_behavior } }) =>
      // Where a price does not say it, Managed Payments adds the tax (different-ai-studio/teamclu 1146).
      ((!insists && tax_behavior) || (managedPayments ? "exclusive" : account.taxBehavior)) === "exclusive",
  );
  const session = newSession(checked, {
    total,
    managedPayments,
    automaticTax,
    taxOnTop: (managedPayments || automaticTax) && isExclusive ? Math.round(total * TAX_ON_TOP) : 0,
    adaptivePricing: managedPayments || choose(checked.adaptive_pricing?.enabled, account.adaptivePricing),
    promotionCodes: choose(checked.allow_promotion_codes, account.promotionCodes),
    paymentMethods: account.paymentMethods,
    created,
    expiresAt: created + DAY_SECONDS,
    baseUrl: sandbox.url,
  });
  sandbox.store.sessions.set(session.id, session);
  sandbox.store.lineItems.set(session.id, items);
  sandbox.store.intentMetadata.set(session.id, checked.payment_intent_data?.metadata ?? {});
  sandbox.changed();
  return session;
}

/** @throws ApiError 404 */
export function sessionById(sandbox: Sandbox, id: string): Session {
  const session = sandbox.store.sessions.get(id);
  if (!session) throw resourceMissing("checkout.session", id, "session");
  return session;
}

/** @throws ApiError 400 unless the session is open. */
export function expireSession(sandbox: Sandbox, session: Session): Session {
  if (session.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`;
    throw invalidRequest(message, { param: "session" });
  }
  session.status = "expired";
  session.url = null;
  emit(sandbox, "checkout.session.expired", session);
  return session;
}

export function expireDueSessions(sandbox: Sandbox): void {
  const now = unixTime(sandbox);
  for (const session of sandbox.store.sessions.values()) {
    if (session.status === "open" && session.expires_at <= now) expireSession(sandbox, session);
  }
}

function checkTotal(total: number): void {
  const param = "line_items";
  if (total < MIN_TOTAL) {
    const message = "The Checkout Session's total amount due must add up to at least €0.50 eur";
    throw invalidRequest(message, { param, code: "amount_too_small" });
  }
  if (total > MAX_TOTAL) {
    const message = "The Checkout Session's total amount due must be no more than €999,999.99 eur";
    throw invalidRequest(message, { param, code: "amount_too_large" });
  }
}

import { invalidRequest, resourceMissing } from "./api-error.ts";
import { keepPrice, priceOfLine, productById } from "./catalog.ts";
import { redeemableCoupon } from "./coupons.ts";
import { customerById } from "./customers.ts";
import { newDiscount, takenOff } from "./discounts.ts";
import type { Due } from "./due.ts";
import type { Coupon, LineItem, Session } from "./objects.ts";
import { checkParams, type ParamMap } from "./params.ts";
import { renewingMethods } from "./payment-methods.ts";
import { newLineItem, newSession, renewingItem } from "./session-object.ts";
import {
  type SessionParams,
  type SubscriptionSessionParams,
  sessionParams,
  subscriptionSessionParams,
} from "./session-params.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { taxOnTop } from "./tax.ts";
import { emit } from "./webhooks.ts";

const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;
const DAY_SECONDS = 24 * 60 * 60;

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
  "customer_update",
] as const;

/** Of the eligible codes those that a shop for files could use (https://docs.stripe.com/payments/managed-payments/eligibility). */
const ELIGIBLE = new Set(["txcd_10000000", "txcd_10505001"]);

/** @throws ApiError 400 as Stripe's, with its words (alexmorrisnz/moodle-paygw_stripe 78; line items as in public reports). */
function refuseUnmanageable(params: AnyParams, wares: Ware[]): void {
  const param = MANAGED.find((name) => name in params && Reflect.get(params, name) !== undefined);
  const byDefault = params.managed_payments === undefined;
  if (param)
    throw invalidRequest(
      byDefault
        ? `${param} cannot be used with Managed Payments, which is enabled by default on your account. Remove ${param}, or pass managed_payments[enabled]=false to disable it for this request.`
        : `${param} cannot be used with Managed Payments.`,
      { param },
    );
  for (const [index, { taxCode: code }] of wares.entries()) {
    const about = { param: `line_items[${index}]` };
    if (!code) throw invalidRequest(`Invalid line_items[${index}]: the product tax code is missing`, about);
    if (!ELIGIBLE.has(code))
      throw invalidRequest(
        `Invalid line_items[${index}]: this product tax code is ineligible for Managed Payments`,
        about,
      );
  }
}

type AnyParams = SessionParams | SubscriptionSessionParams;

interface Ware {
  item: LineItem;
  taxCode: string | undefined;
  /** null where the price does not say it. */
  taxBehavior: "inclusive" | "exclusive" | null;
}

/** @throws ApiError 400 with Stripe's words for a parameter of the other mode. */
function paramsOf(params: ParamMap): AnyParams {
  const isSubscription = params.mode === "subscription";
  const others = isSubscription
    ? ["payment_intent_data", "customer_creation", "invoice_creation"]
    : ["subscription_data"];
  const param = others.find((name) => name in params);
  if (param)
    throw invalidRequest(`You can not pass \`${param}\` in \`${String(params.mode)}\` mode.`, { param });
  if ("customer" in params && "customer_email" in params)
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer",
    });
  if ("discounts" in params && "allow_promotion_codes" in params)
    throw invalidRequest("You may only specify one of these parameters: allow_promotion_codes, discounts.", {
      param: "allow_promotion_codes",
    });
  if ("customer_update" in params && !("customer" in params))
    throw invalidRequest("`customer_update` can only be used with `customer`.", { param: "customer_update" });
  return isSubscription ? checkParams(subscriptionSessionParams, params) : checkParams(sessionParams, params);
}

function waresOf(sandbox: Sandbox, params: AnyParams, created: number): Ware[] {
  if (params.mode === "payment")
    return params.line_items.map((line) => ({
      item: newLineItem(line, created),
      taxCode: line.price_data.product_data.tax_code,
      taxBehavior: line.price_data.tax_behavior ?? null,
    }));
  return params.line_items.map((line, i) => {
    const price = priceOfLine(sandbox, line, `line_items[${i}]`);
    const product = productById(sandbox, price.product);
    const said = price.tax_behavior === "inclusive" || price.tax_behavior === "exclusive";
    return {
      item: renewingItem(price, product),
      taxCode: product.tax_code === null ? undefined : String(product.tax_code),
      taxBehavior: said ? (price.tax_behavior as "inclusive" | "exclusive") : null,
    };
  });
}

/** The account's ways to pay; of a subscription those that renew, and that the session allows. */
function methodsOf({ accountDefaults }: Sandbox, params: AnyParams): string[] {
  if (params.mode === "payment") return accountDefaults.paymentMethods;
  const allowed = params.allowed_payment_method_types ?? accountDefaults.paymentMethods;
  const methods = renewingMethods(accountDefaults.paymentMethods).filter((method) =>
    allowed.includes(method),
  );
  if (methods.length > 0) return methods;
  throw invalidRequest("No valid payment method types for this Checkout Session.", {
    param: "allowed_payment_method_types",
  });
}

/** `POST /v1/checkout/sessions`. @throws ApiError 400 naming the parameter Stripe would name. */
export function createSession(sandbox: Sandbox, params: ParamMap): Session {
  const checked = paramsOf(params);
  const created = unixTime(sandbox);
  if (checked.mode === "subscription" && checked.customer) customerById(sandbox, checked.customer);
  const wares = waresOf(sandbox, checked, created);
  const items = wares.map(({ item }) => item);
  const coupon = couponOf(sandbox, checked);
  if (coupon) takeOff(coupon, items);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  checkTotal(total, checked.mode);
  const { insists, ...account } = sandbox.accountDefaults;
  const choose = (said: boolean | undefined, isOn: boolean) => (insists && isOn) || (said ?? isOn);
  const managedPayments = choose(checked.managed_payments?.enabled, account.managedPayments);
  if (checked.managed_payments?.enabled && sandbox.notManaged)
    throw invalidRequest(sandbox.notManaged, { param: "managed_payments[enabled]" });
  if (managedPayments && !insists) refuseUnmanageable(checked, wares);
  const automaticTax = managedPayments || choose(checked.automatic_tax?.enabled, account.automaticTax);
  const behaviors = wares.map(({ taxBehavior }) => (insists ? null : taxBehavior));
  const session = newSession(checked, {
    total: items.reduce((sum, item) => sum + item.amount_subtotal, 0),
    discount: items.reduce((sum, item) => sum + item.amount_discount, 0),
    managedPayments,
    automaticTax,
    taxOnTop: taxOnTop(sandbox, { total, behaviors, managedPayments, automaticTax }),
    adaptivePricing: managedPayments || choose(checked.adaptive_pricing?.enabled, account.adaptivePricing),
    promotionCodes: choose(checked.allow_promotion_codes, account.promotionCodes),
    paymentMethods: methodsOf(sandbox, checked),
    created,
    expiresAt: created + DAY_SECONDS,
    baseUrl: sandbox.url,
  });
  sandbox.store.sessions.set(session.id, session);
  sandbox.store.lineItems.set(session.id, items);
  if (checked.mode === "payment")
    sandbox.store.intentMetadata.set(session.id, checked.payment_intent_data?.metadata ?? {});
  else
    sandbox.store.subscriptionData.set(session.id, {
      price: keptPrice(sandbox, items),
      metadata: checked.subscription_data?.metadata ?? {},
      description: checked.subscription_data?.description ?? null,
      footer: checked.subscription_data?.invoice_settings?.footer ?? null,
      discount: coupon && newDiscount(sandbox, coupon).id,
    });
  sandbox.changed();
  return session;
}

function couponOf(sandbox: Sandbox, params: AnyParams): Coupon | null {
  const [asked] = params.mode === "subscription" ? (params.discounts ?? []) : [];
  return asked ? redeemableCoupon(sandbox, asked.coupon, "discounts[0][coupon]") : null;
}

function takeOff(coupon: Coupon, items: LineItem[]): void {
  const off = takenOff(
    coupon,
    items.map(({ amount_subtotal }) => amount_subtotal),
  );
  for (const [i, item] of items.entries()) {
    item.amount_discount = off[i] ?? 0;
    item.amount_total = item.amount_subtotal - item.amount_discount;
  }
}

function keptPrice(sandbox: Sandbox, [item]: LineItem[]): string {
  if (!item) return "";
  keepPrice(sandbox, item.price);
  return item.price.id;
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

export const dueSessions = (sandbox: Sandbox): Due[] =>
  [...sandbox.store.sessions.values()]
    .filter(({ status }) => status === "open")
    .map((session) => ({ at: session.expires_at, run: () => void expireSession(sandbox, session) }));

/** A first period may cost nothing. */
function checkTotal(total: number, mode: AnyParams["mode"]): void {
  const param = "line_items";
  if (total === 0 && mode === "subscription") return;
  if (total < MIN_TOTAL) {
    const message = "The Checkout Session's total amount due must add up to at least €0.50 eur";
    throw invalidRequest(message, { param, code: "amount_too_small" });
  }
  if (total > MAX_TOTAL) {
    const message = "The Checkout Session's total amount due must be no more than €999,999.99 eur";
    throw invalidRequest(message, { param, code: "amount_too_large" });
  }
}

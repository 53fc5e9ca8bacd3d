/** Checkout Sessions: created only with amounts Stripe would take, expired once, on demand or when their time is up. */
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { emit } from "./events.ts";
import type { ParamMap } from "./form-params.ts";
import { lineItemOf } from "./line-items.ts";
import type { LineItem, Session } from "./objects.ts";
import { checkParams } from "./param-rules.ts";
import { type Sandbox, unixTime } from "./sandbox.ts";
import { sessionOf } from "./session-object.ts";
import { type SessionParams, sessionParams } from "./session-params.ts";

const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** `POST /v1/checkout/sessions`. @throws ApiError 400 naming the parameter Stripe would name. */
export function createSession(sandbox: Sandbox, params: ParamMap): Session {
  const checked = checkParams(sessionParams, params);
  const created = unixTime(sandbox);
  if (checked.line_items.length === 0)
    throw invalidRequest("Line items are required.", { param: "line_items" });
  const items = checked.line_items.map((item) => lineItemOf(item, created));
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  checkTotal(total);
  const expiresAt = expiryOf(checked.expires_at, created);
  const session = sessionOf(checked, { total, created, expiresAt, baseUrl: sandbox.url });
  sandbox.store.sessions.set(session.id, session);
  sandbox.store.lineItems.set(session.id, items);
  sandbox.store.pictures.set(session.id, picturesOf(checked, items));
  const { metadata = {}, description = null } = checked.payment_intent_data ?? {};
  sandbox.store.intentData.set(session.id, { metadata, description });
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
  sandbox.store.challenges.delete(session.id);
  emit(sandbox, "checkout.session.expired", session);
  return session;
}

/** Expires every open session whose time is up. */
export function expireDueSessions(sandbox: Sandbox): void {
  const now = unixTime(sandbox);
  for (const session of sandbox.store.sessions.values()) {
    if (session.status === "open" && session.expires_at <= now) expireSession(sandbox, session);
  }
}

function picturesOf(params: SessionParams, items: LineItem[]): Record<string, string> {
  const pairs = items.map(
    (item, i) => [item.id, params.line_items[i]?.price_data.product_data.images?.[0]] as const,
  );
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
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

function expiryOf(asked: number | null, created: number): number {
  if (asked === null) return created + DAY;
  if (asked < created + 30 * MINUTE || asked > created + DAY) {
    const message =
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
    throw invalidRequest(message, { param: "expires_at" });
  }
  return asked;
}

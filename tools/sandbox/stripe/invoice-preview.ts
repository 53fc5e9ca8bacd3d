import { z } from "zod";
import { invalidRequest } from "./api-error.ts";
import { upcomingInvoice } from "./billing-cycle.ts";
import { type Invoice, newId, type Subscription } from "./objects.ts";
import { checkParams, flag, type ParamMap, text } from "./params.ts";
import { creditLine } from "./proration.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { pendingLinesOf, subscriptionInvoice } from "./subscription-invoices.ts";
import { subscriptionById } from "./subscription-object.ts";
import { changeParams, priceChange } from "./subscriptions.ts";

const details = z.strictObject({ ...changeParams, cancel_now: flag.default(false) });

const previewParams = z.strictObject({
  customer: text().optional(),
  subscription: text(),
  subscription_details: details.prefault({}),
});

/** `POST /v1/invoices/create_preview`: the invoice that a change makes at once, or else the next one. */
export function previewInvoice(sandbox: Sandbox, params: ParamMap): Invoice {
  const {
    customer,
    subscription: subscriptionId,
    subscription_details: asked,
  } = checkParams(previewParams, params);
  const subscription = subscriptionById(sandbox, subscriptionId);
  if (customer !== undefined && customer !== subscription.customer)
    throw invalidRequest(`The customer ${customer} does not have a subscription with ID ${subscriptionId}.`, {
      param: "subscription",
    });
  const change = priceChange(sandbox, subscription, asked);
  const lines = change?.lines ?? [];
  const ends = asked.cancel_at_period_end ?? subscription.cancel_at_period_end;
  if (asked.cancel_now) {
    const isProrated = asked.proration_behavior !== "none";
    return justNow(
      sandbox,
      subscription,
      isProrated ? [creditLine(sandbox, subscription, unixTime(sandbox))] : [],
    );
  }
  if (change?.isBilledNow || ends || subscription.status === "canceled")
    return justNow(sandbox, subscription, lines);
  const changed: Subscription = { ...subscription, ...(change && { items: change.items }) };
  return upcomingInvoice(sandbox, changed, lines);
}

function justNow(sandbox: Sandbox, subscription: Subscription, lines: Invoice["lines"]["data"]): Invoice {
  const all = [...pendingLinesOf(sandbox, subscription), ...lines];
  if (all.length === 0)
    throw invalidRequest(`No upcoming invoices for customer: ${subscription.customer}`, {
      code: "invoice_upcoming_none",
    });
  const id = newId("previewInvoice");
  return subscriptionInvoice(sandbox, subscription, { id, lines: all, reason: "upcoming" });
}

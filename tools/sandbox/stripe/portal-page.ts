/** The page of the billing portal: the invoices, and a form that replaces the payment method. */
import { html } from "#tools/sandbox/page.ts";
import { attachPaymentMethod, customerById, updateCustomer } from "./customers.ts";
import { newId, type PortalSession } from "./objects.ts";
import { type FormFields, type PaymentForm, prefilledForm, readPaymentForm } from "./payment-form.ts";
import { type Form, formBody, money, sandboxPage, seeOther } from "./payment-page.ts";
import type { Sandbox } from "./state.ts";
import { changeSubscription } from "./subscription-object.ts";

export async function handlePortalPage(sandbox: Sandbox, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const session = [...sandbox.store.portalSessions.values()].find(
    ({ url }) => new URL(url).pathname === pathname,
  );
  if (!session)
    return sandboxPage({ title: "No such page", body: html`<h1>There is no such page</h1>`, status: 404 });
  if (request.method !== "POST") {
    const hint = searchParams.get("fill");
    return portalPage(sandbox, session, { fields: hint === null ? {} : prefilledForm(hint), wrong: [] });
  }
  const { email } = customerById(sandbox, session.customer);
  const typed: FormFields = Object.fromEntries(new URLSearchParams(await request.text()));
  const form = readPaymentForm({ ...typed, email: email ?? "buyer@example.com" }, sandbox.now());
  if ("wrong" in form) return portalPage(sandbox, session, { fields: typed, wrong: form.wrong });
  replaceMethod(sandbox, session.customer, { form, isPortal: true });
  return seeOther(session.flow?.after_completion.redirect?.return_url ?? pathname);
}

/**
 * Makes what was typed the method of a customer and of their subscriptions; nothing is charged. Those that Stripe sells keep theirs in the portal,
 * and have it replaced with Link (public reports of sandbox accounts, 2026).
 */
export function replaceMethod(
  sandbox: Sandbox,
  customerId: string,
  { form, isPortal = false }: { form: PaymentForm; isPortal?: boolean },
): void {
  const customer = customerById(sandbox, customerId);
  const { id } = attachPaymentMethod(sandbox, { customer, form, id: newId("paymentMethod") });
  updateCustomer(sandbox, customerId, { invoice_settings: { default_payment_method: id } });
  for (const subscription of sandbox.store.subscriptions.values())
    if (
      subscription.customer === customerId &&
      subscription.status !== "canceled" &&
      !(isPortal && subscription.managed_payments?.enabled)
    )
      changeSubscription(sandbox, subscription, { default_payment_method: id });
}

function portalPage({ store }: Sandbox, session: PortalSession, form: Form): Response {
  const features = store.portalConfigurations.get(session.configuration)?.features;
  const invoices = [...store.invoices.values()].filter(
    ({ customer, status }) => customer === session.customer && status !== "draft",
  );
  const rows = invoices.map(
    ({ number, total, currency, status, hosted_invoice_url }) =>
      html`<li><a href="${hosted_invoice_url ?? ""}">${number}</a>: ${money(total, currency)} · ${status}</li>`,
  );
  const kept = [...store.paymentMethods.values()].findLast(({ customer }) => customer === session.customer);
  const body = html`${session.return_url !== null && html`<a href="${session.return_url}">Back to the shop</a>`}
<h1>Payment method</h1>
<p>${kept ? `${kept.type} ···· ${kept.card?.last4 ?? kept.sepa_debit?.last4}` : "None yet."}</p>
${features?.payment_method_update.enabled === true && formBody(form, { action: new URL(session.url).pathname, names: ["name"], label: "Save", isKept: true })}
${features?.invoice_history.enabled === true && html`<h2>Invoices</h2><ul>${rows}</ul>`}`;
  return sandboxPage({ title: "Payment method", body });
}

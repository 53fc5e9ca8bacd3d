import type { SandboxEvent } from "./objects.ts";
import { intentOf } from "./payments.ts";
import { sessionById } from "./sessions.ts";
import type { Sandbox } from "./state.ts";

/** The events about a session, its payment and its invoice, or its subscription with all that it billed; oldest first. */
export function eventsOf(sandbox: Sandbox, sessionId: string): SandboxEvent[] {
  const { store } = sandbox;
  const { invoice, subscription } = sessionById(sandbox, sessionId);
  const isOfSubscription = (object: {
    parent: { subscription_details: { subscription: unknown } | null } | null;
  }) => subscription !== null && object.parent?.subscription_details?.subscription === subscription;
  const invoices = [...store.invoices.values()].filter(
    (each) => each.id === invoice || isOfSubscription(each),
  );
  const invoiceIds = new Set(invoices.map(({ id }) => id));
  const payments = [...store.invoicePayments.values()].filter((each) => invoiceIds.has(each.invoice));
  const intentIds = new Set(payments.map(({ payment }) => payment.payment_intent));
  const ownIntent = intentOf(sandbox, sessionId);
  if (ownIntent) intentIds.add(ownIntent.id);
  const concerns = ({ data: { object } }: SandboxEvent): boolean => {
    if (object.object === "invoice") return invoiceIds.has(object.id) || isOfSubscription(object);
    if (object.object === "credit_note" || object.object === "invoice_payment")
      return invoiceIds.has(object.invoice);
    if ("payment_intent" in object && intentIds.has(String(object.payment_intent))) return true;
    return object.id === sessionId || object.id === subscription || intentIds.has(object.id);
  };
  return structuredClone([...store.events.values()].filter(concerns));
}

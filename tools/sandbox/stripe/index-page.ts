import type { Reply } from "./http.ts";
import type { Session } from "./objects.ts";
import { html, type Markup, page } from "./page.ts";
import { money } from "./payment-page.ts";
import type { Sandbox } from "./state.ts";

const MAX_SESSIONS = 50;

/** The developer's page: the latest sessions, with a button for each possible next event. */
export function indexPage(sandbox: Sandbox): Reply {
  const sessions = [...sandbox.store.sessions.values()].reverse().slice(0, MAX_SESSIONS);
  const target = sandbox.webhooks.settings.target?.url;
  const body = html`<main><h1>Stripe sandbox</h1>
<p class="muted">${target === undefined ? "No webhook address is set." : `Webhooks go to ${target}.`}</p>
<ul class="items">${sessions.map((session) => entry(sandbox, session))}</ul>
${sessions.length === 0 && html`<p>No Checkout Session yet: start a payment in the shop.</p>`}</main>`;
  return page({ language: "en", title: "Stripe sandbox", body });
}

function entry({ store }: Sandbox, session: Session): Markup {
  const intent = session.payment_intent ? store.paymentIntents.get(session.payment_intent) : undefined;
  const charge = intent?.latest_charge ? store.charges.get(intent.latest_charge) : undefined;
  const dispute = [...store.disputes.values()].find(({ charge: id }) => id === charge?.id);
  const refund = [...store.refunds.values()].findLast(({ charge: id }) => id === charge?.id);
  const refunded = charge?.refunded ? "refunded" : null;
  const state = [session.status, session.payment_status, refunded, dispute && `dispute ${dispute.status}`];
  const actions: (Markup | false)[] = [
    session.status === "open" && html`<a href="/c/pay/${session.id}">Payment page</a>`,
    session.status === "open" && action("Pay", "pay", session.id),
    session.status === "open" && action("Expire", "expire", session.id),
    intent?.status === "processing" && action("Settle: paid", "settle", session.id, "succeeded"),
    intent?.status === "processing" && action("Settle: failed", "settle", session.id, "failed"),
    charge?.paid === true && !charge.refunded && !charge.disputed && action("Refund", "refund", session.id),
    refund?.status === "succeeded" && action("Refund fails", "failRefund", refund.id),
    charge?.paid === true && !charge.disputed && action("Dispute", "dispute", session.id),
    dispute?.status === "needs_response" && action("Dispute won", "closeDispute", dispute.id, "won"),
    dispute?.status === "needs_response" && action("Dispute lost", "closeDispute", dispute.id, "lost"),
  ];
  const created = new Date(session.created * 1000).toISOString().slice(0, 19).replace("T", " ");
  const total = money(session.amount_total ?? 0, session.currency, "en");
  return html`<li><span class="name">${session.id.slice(0, 24)}… · ${state.filter(Boolean).join(" · ")}
<small>${created} UTC · ${session.client_reference_id ?? "no reference"}</small>
<span class="actions">${actions.filter((action) => action !== false)}</span></span><span class="price">${total}</span></li>`;
}

function action(label: string, control: string, ...args: string[]): Markup {
  const fields = args.map((arg) => html`<input type="hidden" name="arg" value="${arg}">`);
  return html`<form method="post" action="/_sandbox/${control}">${fields}<button class="quiet">${label}</button></form>`;
}

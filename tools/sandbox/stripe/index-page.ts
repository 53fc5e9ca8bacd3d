import { html, type Markup } from "#tools/sandbox/page.ts";
import type { Session } from "./objects.ts";
import { money, sandboxPage } from "./payment-page.ts";
import type { Sandbox } from "./state.ts";

const MAX_SESSIONS = 50;

/** The developer's page: the latest sessions, with a button for each possible next event. */
export function indexPage(sandbox: Sandbox): Response {
  const sessions = [...sandbox.store.sessions.values()].reverse().slice(0, MAX_SESSIONS);
  const target = sandbox.webhooks.settings.target?.url;
  const body = html`<h1>Checkout Sessions</h1>
<p>${target === undefined ? "No webhook address is set." : `Webhooks go to ${target}.`}</p>
<ul>${sessions.map((session) => entry(sandbox, session))}</ul>
${sessions.length === 0 && html`<p>None yet: start a payment in the shop.</p>`}`;
  return sandboxPage({ title: "Checkout Sessions", body });
}

function entry({ store }: Sandbox, session: Session): Markup {
  const intent = store.paymentIntents.get(session.payment_intent ?? "");
  const charge = store.charges.get(intent?.latest_charge ?? "");
  const refund = [...store.refunds.values()].findLast((made) => made.charge === charge?.id);
  const dispute = [...store.disputes.values()].find((opened) => opened.charge === charge?.id);
  const paid = charge?.paid === true && !charge.disputed;
  const processing = intent?.status === "processing";
  const actions = [
    session.status === "open" && html`<a href="/c/pay/${session.id}">Payment page</a>`,
    session.status === "open" && action("Pay", "pay", session.id),
    session.status === "open" && action("Expire", "expire", session.id),
    processing && action("Settle: paid", "settle", session.id, "succeeded"),
    processing && action("Settle: failed", "settle", session.id, "failed"),
    paid && !charge.refunded && action("Refund", "refund", session.id),
    refund?.status === "succeeded" && action("Refund fails", "failRefund", refund.id),
    paid && action("Dispute", "dispute", session.id),
    dispute?.status === "needs_response" && action("Dispute won", "closeDispute", dispute.id, "won"),
    dispute?.status === "needs_response" && action("Dispute lost", "closeDispute", dispute.id, "lost"),
  ];
  const state = [
    session.status,
    session.payment_status,
    refund && `refund ${refund.status}`,
    dispute && `dispute ${dispute.status}`,
  ];
  const created = new Date(session.created * 1000).toISOString().slice(0, 19).replace("T", " ");
  return html`<li>${money(session.amount_total, session.currency)} · ${state.filter(Boolean).join(" · ")}
<small>${session.id.slice(0, 24)}… · ${created} UTC · ${session.client_reference_id ?? "no reference"}</small>
<div class="actions">${actions.filter((action) => action !== false)}</div></li>`;
}

function action(label: string, control: string, ...args: string[]): Markup {
  const fields = args.map((arg) => html`<input type="hidden" name="arg" value="${arg}">`);
  return html`<form method="post" action="/_sandbox/${control}">${fields}<button>${label}</button></form>`;
}

import { answerControl } from "#tools/sandbox/controls.ts";
import { type LocalServer, serveLocally } from "#tools/sandbox/local-server.ts";
import { html, type Markup } from "#tools/sandbox/page.ts";
import { answerApi } from "./api.ts";
import { type Controls, createControls } from "./controls.ts";
import { runDueWork } from "./due.ts";
import { handleInvoicePage } from "./invoice-page.ts";
import type { Session } from "./objects.ts";
import { handlePaymentPage, money, sandboxPage } from "./payment-page.ts";
import { intentOf } from "./payments.ts";
import { handlePortalPage } from "./portal-page.ts";
import { createSaver, OLD_ACCOUNT, readStore, type Sandbox } from "./state.ts";
import { recipientOf, WebhookQueue } from "./webhooks.ts";

const MAX_SESSIONS = 50;

function indexPage(sandbox: Sandbox): Response {
  const sessions = [...sandbox.store.sessions.values()].reverse().slice(0, MAX_SESSIONS);
  const target = sandbox.webhooks.settings.target?.url;
  const body = html`<h1>Checkout Sessions</h1>
<p>${target === undefined ? "No webhook address is set." : `Webhooks go to ${target}.`}</p>
<p>The clock says ${sandbox.now().toISOString().slice(0, 16).replace("T", " ")} UTC.</p>
<div class="actions">${[1, 7, 31, 365].map((days) => action(`${days} days later`, "advance", String(days * 86_400)))}</div>
<ul>${sessions.map((session) => sessionEntry(sandbox, session))}</ul>
${sessions.length === 0 && html`<p>None yet: start a payment in the shop.</p>`}`;
  return sandboxPage({ title: "Checkout Sessions", body });
}

function sessionEntry(sandbox: Sandbox, session: Session): Markup {
  const { store } = sandbox;
  const intent = intentOf(sandbox, session.id);
  const subscription = store.subscriptions.get(session.subscription ?? "");
  const charge = store.charges.get(intent?.latest_charge ?? "");
  const refund = [...store.refunds.values()].findLast((each) => each.charge === charge?.id);
  const dispute = [...store.disputes.values()].find((each) => each.charge === charge?.id);
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
    subscription && `subscription ${subscription.status}`,
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

export interface StripeSandboxOptions {
  port?: number;
  /** Address that webhooks are posted to; without it, that of an endpoint on this machine. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The types of events that are posted there; all unless given. */
  webhookEvents?: readonly string[];
  secretKey: string;
  now?: () => Date;
  /** A JSON file that keeps sessions, payments and events over a restart. */
  stateFile?: string;
  retryDelaysMs?: number[];
  /** Milliseconds until a delayed payment settles by itself; five days unless given. */
  settleAfterMs?: number;
}

export type StripeSandbox = Controls & LocalServer;

const SWEEP_MS = 1000;

/**
 * Starts a stand-in for Stripe on 127.0.0.1, which the real SDK reaches by host, port and protocol; no money
 * moves.
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { sandbox, saveNow } = createSandbox(options);
  const controls = createControls(sandbox);
  const server = await serveLocally((request) => answer(sandbox, controls, request), options.port ?? 0);
  sandbox.url = server.url;
  const sweeper = setInterval(() => runDueWork(sandbox), SWEEP_MS).unref();
  async function close(): Promise<void> {
    clearInterval(sweeper);
    sandbox.webhooks.close();
    await server.close();
    saveNow();
  }
  return { ...controls, ...server, close };
}

function createSandbox(options: StripeSandboxOptions): { sandbox: Sandbox; saveNow: () => void } {
  const { secretKey, webhookUrl, webhookSecret: secret = "whsec_sandbox", stateFile } = options;
  const store = readStore(stateFile);
  const realNow = options.now ?? (() => new Date());
  const now = () => new Date(realNow().getTime() + (store.clock.get("aheadMs") ?? 0));
  const { changed, saveNow } = createSaver(stateFile, store);
  const target =
    webhookUrl === undefined ? null : { url: webhookUrl, secret, events: options.webhookEvents ?? ["*"] };
  // A developer's shop restarts often: keep trying for some minutes.
  const retryDelaysMs = options.retryDelaysMs ?? [1000, 3000, 10_000, 30_000, 120_000];
  // Signatures have the real time, however far the clock was moved: the shop refuses old and future ones.
  const webhooks = new WebhookQueue({ target, retryDelaysMs, now: realNow, changed });
  // Delivers events that were pending when the sandbox stopped: Stripe keeps trying for days.
  for (const event of store.events.values()) {
    const recipient = event.pending_webhooks > 0 && recipientOf({ store, webhooks }, event.type);
    if (recipient) webhooks.send(event, recipient);
  }
  const settleAfterMs = options.settleAfterMs ?? 5 * 24 * 60 * 60 * 1000;
  const shared = { secretKey, store, otherStores: new Map(), webhooks, now, changed, settleAfterMs };
  const settings = { taxMissing: [], notManaged: null, forbidden: [], accountDefaults: OLD_ACCOUNT };
  return { sandbox: { ...shared, ...settings, url: "", outages: [], calls: [] }, saveNow };
}

async function answer(sandbox: Sandbox, controls: Controls, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/_sandbox/")) return answerControl(controls, request);
  runDueWork(sandbox);
  if (pathname.startsWith("/v1/")) return answerApi(sandbox, request);
  if (pathname.startsWith("/i/")) return handleInvoicePage(sandbox, request);
  if (pathname.startsWith("/p/session/")) return handlePortalPage(sandbox, request);
  if (pathname.startsWith("/c/pay/")) return handlePaymentPage(sandbox, request);
  if (pathname === "/" && request.method === "GET") return indexPage(sandbox);
  return new Response("Nothing is here.\n", { status: 404 });
}

import { answerControl } from "#tools/sandbox/controls.ts";
import { type LocalServer, serveLocally } from "#tools/sandbox/local-server.ts";
import { answerApi } from "./api.ts";
import { type Controls, createControls } from "./controls.ts";
import { indexPage } from "./index-page.ts";
import { handlePaymentPage } from "./payment-page.ts";
import { settleDuePayments } from "./payments.ts";
import { expireDueSessions } from "./sessions.ts";
import { createSaver, readStore, type Sandbox } from "./state.ts";
import { WebhookQueue } from "./webhooks.ts";

export interface StripeSandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Where webhooks are posted; nowhere without it. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The only API key accepted. */
  secretKey: string;
  now?: () => Date;
  /** A JSON file that keeps sessions, payments and events over a restart. */
  stateFile?: string;
  /** Milliseconds before each retry of a webhook. */
  retryDelaysMs?: number[];
  /** Milliseconds until a delayed payment settles by itself; without it only `settle` does. */
  settleAfterMs?: number;
}

export type StripeSandbox = Controls & LocalServer;

const SWEEP_MS = 1000;

/**
 * Starts a stand-in for Stripe on 127.0.0.1, which the real SDK reaches by host, port and protocol; no money moves.
 * @throws when the port is taken or the state file is not readable.
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
  const { secretKey, webhookUrl, webhookSecret = "whsec_sandbox", stateFile } = options;
  const store = readStore(stateFile);
  const now = options.now ?? (() => new Date());
  const { changed, saveNow } = createSaver(stateFile, store);
  const target = webhookUrl === undefined ? null : { url: webhookUrl, secret: webhookSecret };
  // A developer's shop restarts often: keep trying for some minutes.
  const retryDelaysMs = options.retryDelaysMs ?? [1000, 3000, 10_000, 30_000, 120_000];
  const webhooks = new WebhookQueue({ target, retryDelaysMs, now, changed });
  // What a stopped sandbox could not deliver goes out now, as Stripe keeps trying for days.
  for (const event of store.events.values()) if (event.pending_webhooks > 0) webhooks.send(event);
  const settleAfterMs = options.settleAfterMs ?? null;
  const shared = { secretKey, store, webhooks, now, changed, settleAfterMs };
  return { sandbox: { ...shared, url: "", outages: [], calls: [] }, saveNow };
}

/** Expires the sessions and settles the delayed payments whose time has come. */
function runDueWork(sandbox: Sandbox): void {
  expireDueSessions(sandbox);
  settleDuePayments(sandbox);
}

async function answer(sandbox: Sandbox, controls: Controls, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/_sandbox/")) return answerControl(controls, request);
  runDueWork(sandbox);
  if (pathname.startsWith("/v1/")) return answerApi(sandbox, request);
  if (pathname.startsWith("/c/pay/")) return handlePaymentPage(sandbox, request);
  if (pathname === "/" && request.method === "GET") return indexPage(sandbox);
  return new Response("Nothing is here.\n", { status: 404 });
}

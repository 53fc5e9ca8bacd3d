/** A Stripe to develop and test against: the real SDK reaches it by host, port and protocol; no money moves. */
import { createServer } from "node:http";
import { answerApi } from "./api.ts";
import { createRequestLog } from "./api-log.ts";
import { answerControl } from "./control.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { answerHostedPage } from "./hosted-page.ts";
import { type Answer, type Incoming, json, readIncoming, sendAnswer } from "./http.ts";
import { indexPage } from "./index-page.ts";
import { createKnobs, type Knobs } from "./knobs.ts";
import { createOutages } from "./outages.ts";
import type { Sandbox } from "./sandbox.ts";
import { createSaver, readStore } from "./store.ts";
import { Outbox } from "./webhooks.ts";

export interface StripeSandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Where webhooks are posted; `setWebhook` can name it later. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The only API key accepted. */
  secretKey: string;
  now?: () => Date;
  /** A JSON file that keeps sessions, payments and events over a restart. */
  stateFile?: string;
  /** How webhooks travel from the start. */
  delivery?: Partial<DeliverySettings>;
  /** Milliseconds until a delayed payment settles by itself; without it only `settle` does. */
  settleAfterMs?: number;
}

export interface StripeSandbox extends Knobs {
  /** For example `http://127.0.0.1:4242`. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const SWEEP_MS = 1000;

/** Starts the sandbox on 127.0.0.1. @throws when the port is taken or the state file is not readable. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { sandbox, saveNow } = createSandbox(options);
  const knobs = createKnobs(sandbox);
  const server = createServer(async (request, response) => {
    try {
      sendAnswer(response, await answer(sandbox, knobs, await readIncoming(request)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      sendAnswer(response, json(500, { error: { type: "api_error", message } }));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  sandbox.url = `http://127.0.0.1:${port}`;
  const sweeper = setInterval(() => knobs.sweep(), SWEEP_MS).unref();
  async function close(): Promise<void> {
    clearInterval(sweeper);
    sandbox.outbox.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    saveNow();
  }
  return { ...knobs, url: sandbox.url, port, close };
}

function createSandbox(options: StripeSandboxOptions): { sandbox: Sandbox; saveNow: () => void } {
  const { secretKey, webhookUrl, webhookSecret = "whsec_sandbox", stateFile, delivery } = options;
  const store = readStore(stateFile);
  const now = options.now ?? (() => new Date());
  const { changed, saveNow } = createSaver(stateFile, store);
  const target = webhookUrl === undefined ? null : { url: webhookUrl, secret: webhookSecret };
  const outbox = new Outbox({ store, now, changed, target, delivery });
  // What a stopped sandbox could not deliver goes out now, as Stripe keeps trying for days.
  for (const event of store.events.values()) if (event.pending_webhooks > 0) outbox.resend(event, 1);
  const settleAfterMs = options.settleAfterMs ?? null;
  const fresh = { outages: createOutages(), requests: createRequestLog(), settleAfterMs };
  return { sandbox: { url: "", secretKey, store, outbox, now, changed, ...fresh }, saveNow };
}

function answer(sandbox: Sandbox, knobs: Knobs, request: Incoming): Answer | Promise<Answer> {
  if (request.path.startsWith("/_sandbox/")) return answerControl(knobs, request);
  knobs.sweep();
  if (request.path.startsWith("/v1/")) return answerApi(sandbox, request);
  if (request.path.startsWith("/c/pay/")) return answerHostedPage(sandbox, request);
  if (request.path === "/" && request.method === "GET") return indexPage(sandbox);
  return json(404, { error: { type: "invalid_request_error", message: `Nothing at ${request.path}.` } });
}

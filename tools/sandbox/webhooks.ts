/** Receives the shop's webhooks instead of the addresses that they are for (`WEBHOOK_RELAY_URL`), and shows the last ones at `/`. */
import { answerControl } from "./controls.ts";
import { type LocalServer, serveLocally } from "./local-server.ts";
import { html, pageResponse } from "./page.ts";

export interface ReceivedWebhook {
  /** The address that it is for. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Controls {
  /** Answers with this status from now on; `location` makes it a redirect. */
  answer(status: number, location?: string): void;
  received(): ReceivedWebhook[];
  reset(): void;
}

const MAX_RECEIVED = 500;

function listPage(received: readonly ReceivedWebhook[]): Response {
  const rows = received
    .toReversed()
    .map(
      ({ url, headers, body }) =>
        html`<li>${url}<small>${headers["webhook-id"] ?? "not signed"}</small><pre>${body}</pre></li>`,
    );
  const none = "None yet. Add a webhook in the studio, press its test button, and reload this page.";
  return pageResponse({
    title: "Webhooks",
    banner: "Webhook sandbox: no webhook leaves this machine",
    body: html`<h1>Webhooks</h1>${received.length === 0 && html`<p>${none}</p>`}<ul>${rows}</ul>`,
  });
}

export async function startWebhookSandbox(port = 0): Promise<LocalServer & { controls: Controls }> {
  const received: ReceivedWebhook[] = [];
  let next = { status: 204, location: "" };
  const controls: Controls = {
    answer(status, location = "") {
      next = { status, location };
    },
    received: () => received,
    reset() {
      received.length = 0;
      next = { status: 204, location: "" };
    },
  };
  const server = await serveLocally(async (request) => {
    if (new URL(request.url).pathname.startsWith("/_sandbox/")) return answerControl(controls, request);
    if (request.method === "GET") return listPage(received);
    const headers = Object.fromEntries(request.headers);
    if (received.length === MAX_RECEIVED) received.shift();
    received.push({ url: headers["relayed-for"] ?? "", headers, body: await request.text() });
    const { status, location } = next;
    return new Response(null, { status, headers: location ? { location } : {} });
  }, port);
  return { ...server, controls };
}

/** Receives the shop's webhooks instead of the addresses that they are for (`WEBHOOK_RELAY_URL`). */
import { answerControl } from "./controls.ts";
import { type LocalServer, serveLocally } from "./local-server.ts";

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
    const headers = Object.fromEntries(request.headers);
    received.push({ url: headers["relayed-for"] ?? "", headers, body: await request.text() });
    const { status, location } = next;
    return new Response(null, { status, headers: location ? { location } : {} });
  }, port);
  return { ...server, controls };
}

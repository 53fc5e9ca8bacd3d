import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import { type EventObject, type EventType, newId, type SandboxEvent } from "./objects.ts";
import { type Sandbox, unixTime } from "./state.ts";

/** Stores an event with a copy of the object and hands it to the webhook queue. @param previous what the changed fields were */
export function emit(sandbox: Sandbox, type: EventType, object: EventObject, previous?: object): void {
  const recipient = recipientOf(sandbox, type);
  const event: SandboxEvent = {
    id: newId("event"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: unixTime(sandbox),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: "livemode" in object ? object.livemode : false,
    pending_webhooks: recipient ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type,
  };
  sandbox.store.events.set(event.id, event);
  sandbox.changed();
  if (recipient) sandbox.webhooks.send(event, recipient);
}

export function eventById(sandbox: Sandbox, id: string): SandboxEvent {
  const event = sandbox.store.events.get(id);
  if (!event) throw resourceMissing("event", id);
  return event;
}

export interface WebhookTarget {
  url: string;
  secret: string;
  /** The types of events that it asked for; `*` stands for all. */
  events: readonly string[];
}

/**
 * Who is sent an event: the address that the sandbox was started with, as the endpoint that the shop made there says, if it made one.
 * A sandbox without an address sends it to the endpoint on this machine, which is one over http.
 */
export function recipientOf({ store, webhooks }: Pick<Sandbox, "store" | "webhooks">, type: EventType) {
  const { target } = webhooks.settings;
  const isTarget = (url: string) => (target ? url === target.url : url.startsWith("http:"));
  const made = [...store.webhookEndpoints.values()].findLast(({ url }) => isTarget(url));
  const url = target?.url ?? made?.url;
  if (!url || made?.status === "disabled") return null;
  const events = made?.enabled_events ?? target?.events ?? [];
  const secret = store.endpointSecrets.get(made?.id ?? "") ?? target?.secret ?? "";
  return events.includes("*") || events.includes(type) ? { url, secret } : null;
}

type Recipient = Pick<WebhookTarget, "url" | "secret">;

export interface SignedWebhook {
  payload: string;
  signature: string;
}

interface WebhookSettings {
  target: WebhookTarget | null;
  /** Milliseconds before the second, third … try; as many as there are retries. */
  retryDelaysMs: number[];
  now(): Date;
  changed(): void;
}

const TIMEOUT_MS = 10_000;

/** Posts events one after the other and retries when the shop does not answer 2xx, as Stripe does. */
export class WebhookQueue {
  readonly settings: WebhookSettings;
  private readonly closing = new AbortController();
  /** Settles when all posts so far have been answered or have failed. */
  private posts: Promise<void> = Promise.resolve();
  private readonly unfinished = new Set<Promise<void>>();

  constructor(settings: WebhookSettings) {
    this.settings = settings;
  }

  send(event: SandboxEvent, to: Recipient): void {
    const delivery = this.deliver(event, to).finally(() => this.unfinished.delete(delivery));
    this.unfinished.add(delivery);
  }

  async sign(event: SandboxEvent, secret: string): Promise<SignedWebhook> {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(this.settings.now().getTime() / 1000);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
    return { payload, signature };
  }

  async untilIdle(): Promise<void> {
    while (this.unfinished.size > 0) await Promise.all(this.unfinished);
  }

  close(): void {
    this.closing.abort();
  }

  private async deliver(event: SandboxEvent, to: Recipient): Promise<void> {
    for (const delay of [0, ...this.settings.retryDelaysMs]) {
      if (delay > 0) await wait(delay, undefined, { signal: this.closing.signal }).catch(() => undefined);
      if (this.closing.signal.aborted) return;
      const post = this.posts.then(() => this.post(event, to));
      this.posts = post.then(() => undefined);
      if (await post) return;
    }
  }

  private async post(event: SandboxEvent, { url, secret }: Recipient): Promise<boolean> {
    if (this.closing.signal.aborted) return false;
    const { payload, signature } = await this.sign(event, secret);
    const status = await this.statusOf(url, { payload, signature });
    if (status < 200 || status >= 300) return false;
    event.pending_webhooks = 0;
    this.settings.changed();
    return true;
  }

  /** @returns 0 when the shop could not be reached or was too slow. */
  private async statusOf(url: string, { payload, signature }: SignedWebhook): Promise<number> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signature,
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}

/** Every event sent reaches the webhook address or runs out of tries, and its `pending_webhooks` says which. */
import { DeliveryQueue } from "./delivery-queue.ts";
import { DEFAULT_DELIVERY, type DeliverySettings, seededRandom } from "./delivery-settings.ts";
import type { SandboxEvent } from "./objects.ts";
import type { Store } from "./store.ts";
import { postWebhook, type SignedWebhook, signWebhook, type WebhookTarget } from "./webhook-request.ts";

export interface Delivery {
  eventId: string;
  type: string;
  /** 1 for the first try of a copy. */
  attempt: number;
  /** What the shop answered; 0 unreachable or too slow, null never sent (dropped). */
  status: number | null;
}

export interface OutboxNeeds {
  store: Pick<Store, "events">;
  now(): Date;
  changed(): void;
  target: WebhookTarget | null;
  delivery?: Partial<DeliverySettings>;
}

interface Attempt {
  eventId: string;
  number: number;
}

export class Outbox {
  /** Change its fields to change how webhooks travel from now on. */
  readonly settings: DeliverySettings;
  readonly queue: DeliveryQueue<Attempt>;
  target: WebhookTarget | null;
  private deliveries: Delivery[] = [];
  private random = seededRandom(1);
  private readonly needs: OutboxNeeds;
  private readonly closing = new AbortController();

  constructor(needs: OutboxNeeds) {
    this.needs = needs;
    this.target = needs.target;
    this.settings = { ...DEFAULT_DELIVERY, ...needs.delivery };
    this.queue = new DeliveryQueue(
      (attempt) => this.deliver(attempt),
      this.settings,
      () => this.random(),
    );
  }

  /** Queues an event under the settings of now: delayed, doubled or lost. */
  send(event: SandboxEvent): void {
    const { drop, duplicate, delayMs } = this.settings;
    if (typeof drop === "number" ? this.random() < drop : drop) {
      this.deliveries.push({ eventId: event.id, type: event.type, attempt: 1, status: null });
    } else this.resend(event, 1 + duplicate, delayMs);
  }

  /** Queues exactly that many copies, whatever the settings. */
  resend(event: SandboxEvent, times: number, delayMs = 0): void {
    for (let i = 0; i < times; i += 1) this.queue.add({ eventId: event.id, number: 1 }, delayMs);
  }

  /** Body and signature header as a delivery would carry them; null while no secret is known. */
  async signed(event: SandboxEvent, secret = this.target?.secret): Promise<SignedWebhook | null> {
    const timestamp = Math.floor(this.needs.now().getTime() / 1000);
    return secret === undefined ? null : signWebhook(event, { secret, timestamp });
  }

  /** Makes shuffling and partial loss repeatable. */
  seed(seed: number): void {
    this.random = seededRandom(seed);
  }

  log(): Delivery[] {
    return structuredClone(this.deliveries);
  }

  /** Forgets what is queued and logged, and goes back to the settings of the start. */
  reset(): void {
    this.queue.clear();
    this.deliveries = [];
    this.seed(1);
    Object.assign(this.settings, DEFAULT_DELIVERY, this.needs.delivery);
  }

  close(): void {
    this.queue.close();
    this.closing.abort();
  }

  private async deliver(attempt: Attempt): Promise<void> {
    const event = this.needs.store.events.get(attempt.eventId);
    const webhook = event && (await this.signed(event));
    if (!event || !webhook || !this.target) return;
    const patience = AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.settings.timeoutMs)]);
    const status = await postWebhook(this.target.url, webhook, patience);
    this.deliveries.push({ eventId: event.id, type: event.type, attempt: attempt.number, status });
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      this.needs.changed();
      return;
    }
    const retryMs = this.settings.retryDelaysMs[attempt.number - 1];
    if (retryMs !== undefined) this.queue.add({ ...attempt, number: attempt.number + 1 }, retryMs);
  }
}

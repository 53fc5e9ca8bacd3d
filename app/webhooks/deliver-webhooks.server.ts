/** Sends events to webhooks at least once each, with growing pauses between the tries of one that fails. */
import { IF_CHANGED, queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import type { Money, Services } from "#app/services.ts";
import { isDelivered } from "./delivery-status.ts";
import { sendWebhook } from "./send-webhook.server.ts";
import { openTarget } from "./webhook-target.server.ts";
import {
  claimDeliveries,
  claimedDeliveries,
  MAX_DELIVERY_ATTEMPTS,
  recordAnswer,
  recordSuccess,
  switchOff,
} from "./webhooks.store.server.ts";

export type DeliverServices = Money;
type Claimed = Awaited<ReturnType<typeof claimedDeliveries>>[number];

/** A Worker has six connections at a time; a seventh would wait, and its ten seconds run meanwhile. */
const BATCH_SIZE = 6;
const MAX_BATCHES = 10;

/** The receiver wants no more (Standard Webhooks). */
const GONE = 410;

async function recordFailure(services: DeliverServices, { delivery }: Claimed, status: number) {
  const { db, log, now, settings } = services;
  const at = now();
  if (delivery.attempts < MAX_DELIVERY_ATTEMPTS && status !== GONE)
    return recordAnswer(db, delivery.id, { status, endedAt: null });
  const { webhookId } = delivery;
  log("webhook_given_up", { webhook: webhookId, delivery: delivery.id, status });
  await db.batch([
    recordAnswer(db, delivery.id, { status, endedAt: at }),
    switchOff(db, delivery, at),
    // A webhook that was off already mails nobody.
    queueSellerMails(
      db,
      {
        cause: `webhook ${webhookId} off ${at.getTime()}`,
        template: "webhook-off",
        data: { webhook: webhookId },
        at,
        sellers: settings.SELLER_EMAILS,
      },
      IF_CHANGED,
    ),
  ]);
}

async function deliverOne(services: DeliverServices, claimed: Claimed) {
  const { db, now, settings } = services;
  const { delivery } = claimed;
  const target = await openTarget(claimed.target, settings);
  // `claimDeliveries` counts a try before it is made: the last one ended with its Worker, before its answer could be recorded.
  const status =
    target && delivery.attempts <= MAX_DELIVERY_ATTEMPTS ? await sendWebhook(services, target, delivery) : 0;
  if (!isDelivered(status)) return recordFailure(services, claimed, status);
  const at = now();
  await db.batch([
    recordAnswer(db, delivery.id, { status, endedAt: at }),
    recordSuccess(db, delivery.webhookId, at),
  ]);
}

/** Sends due events. Run by the cron, and after an operation has queued one; safe to run concurrently. */
export async function deliverWebhooks(
  services: DeliverServices,
  { batches = MAX_BATCHES } = {},
): Promise<void> {
  for (let round = 0; round < batches; round++) {
    const ids = (await claimDeliveries(services.db, services.now(), BATCH_SIZE)).map(({ id }) => id);
    if (!ids.length) return;
    const claimed = await claimedDeliveries(services.db, ids);
    await Promise.all(claimed.map((each) => deliverOne(services, each)));
    if (ids.length < BATCH_SIZE) return;
  }
}

/** After an answer: what is left when the Worker may run no longer, the cron sends. */
export const deliverAfterAnswer = (services: DeliverServices & Pick<Services, "waitUntil">): void =>
  services.waitUntil(deliverWebhooks(services, { batches: 1 }));

/** What sellers do with webhooks, in the studio and by JSON calls. */
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { isDelivered } from "./delivery-status.ts";
import { sendWebhook } from "./send-webhook.server.ts";
import { isDiscordAddress } from "./webhook-address.ts";
import { newWebhookSecret } from "./webhook-signature.ts";
import { openTarget, sealTarget } from "./webhook-target.server.ts";
import {
  DELIVERIES_SHOWN,
  type DeliveryView,
  type NewWebhook,
  WEBHOOKS_MAX,
  type WebhookRef,
  type WebhookSecret,
  type WebhookView,
} from "./webhooks.contract.ts";
import {
  allWebhooks,
  type DeliveryRow,
  deleteWebhook,
  insertTest,
  insertWebhook,
  lastDeliveries,
  replaceTarget,
  switchOn,
  type WebhookRow,
  webhookById,
} from "./webhooks.store.server.ts";

type WebhookServices = Reads;

/** How long the old secret signs beside a new one. */
const BOTH_SECRETS_MS = DAY_MS;

function deliveryView({ id, event, createdAt, status, endedAt }: DeliveryRow): DeliveryView {
  const state = endedAt === null ? "waiting" : isDelivered(status) ? "delivered" : "given_up";
  return { id, event, at: createdAt.toISOString(), status, state };
}

async function webhookView(
  { settings }: Pick<Services, "settings">,
  { id, target, events, offAt }: WebhookRow,
  deliveries: DeliveryRow[],
): Promise<WebhookView> {
  const url = (await openTarget(target, settings))?.url ?? null;
  return {
    id,
    url,
    isDiscord: url !== null && isDiscordAddress(new URL(url)),
    events,
    offSince: offAt?.toISOString() ?? null,
    deliveries: deliveries.map(deliveryView),
  };
}

export async function listWebhooks(services: WebhookServices): Promise<WebhookView[]> {
  const { db } = services;
  const rows = await allWebhooks(db, WEBHOOKS_MAX);
  const [first, ...others] = rows.map(({ id }) => lastDeliveries(db, id, DELIVERIES_SHOWN));
  const logs = first ? await db.batch([first, ...others]) : [];
  return Promise.all(rows.map((row, at) => webhookView(services, row, logs[at] ?? [])));
}

/** @returns the secret, which is shown this once. @throws DomainError webhooks_full; bad_input for an address of the shop itself. */
export async function addWebhook(
  { db, now, settings }: WebhookServices,
  { url, events }: NewWebhook,
): Promise<WebhookSecret> {
  const address = new URL(url);
  if (address.hostname === new URL(settings.SHOP_ORIGIN).hostname)
    throw new DomainError("bad_input", { fields: { url: "studioWebhooks.ownAddress" } });
  const id = crypto.randomUUID();
  const secret = newWebhookSecret();
  const target = await sealTarget({ url, secret }, settings);
  const stored = await insertWebhook(db, { id, target, events, createdAt: now() }, WEBHOOKS_MAX);
  if (!stored.length) throw new DomainError("webhooks_full");
  return { id, secret: isDiscordAddress(address) ? null : secret };
}

async function existingTarget({ db, settings }: WebhookServices, { id }: WebhookRef) {
  const [row] = await webhookById(db, id);
  const target = row && (await openTarget(row.target, settings));
  if (!target) throw new DomainError("not_found");
  return { sealed: row.target, target };
}

/**
 * Replaces the secret; both sign for a day. The caller has checked that the second factor was confirmed minutes ago.
 * @returns the secret, which is shown this once. @throws DomainError not_found; changed_elsewhere when somebody else replaced it meanwhile.
 */
export async function replaceWebhookSecret(
  services: WebhookServices,
  ref: WebhookRef,
): Promise<WebhookSecret> {
  const { db, now, settings } = services;
  const { sealed, target } = await existingTarget(services, ref);
  if (isDiscordAddress(new URL(target.url))) throw new DomainError("not_found");
  const secret = newWebhookSecret();
  const previous = { secret: target.secret, until: now().getTime() + BOTH_SECRETS_MS };
  const to = await sealTarget({ url: target.url, secret, previous }, settings);
  const replaced = await replaceTarget(db, ref.id, { from: sealed, to });
  if (!replaced.length) throw new DomainError("changed_elsewhere");
  return { id: ref.id, secret };
}

/** Sends a `test` event at once, once, and keeps its status in the log. @throws DomainError not_found, too_many. */
export async function testWebhook(
  services: Writes & Pick<Services, "webhookSender">,
  ref: WebhookRef,
): Promise<{ status: number }> {
  const { db, now } = services;
  const { target } = await existingTarget(services, ref);
  await enforceLimits(services, ["webhookTest", ref.id]);
  const messageId = `msg_${crypto.randomUUID().replaceAll("-", "")}`;
  const createdAt = now();
  const status = await sendWebhook(services, target, { messageId, event: "test", data: {}, createdAt });
  await insertTest(db, { webhookId: ref.id, messageId, createdAt, status });
  return { status };
}

/** Switches a webhook on that was turned off; what waited for it is sent by the cron. @throws DomainError not_found. */
export async function resumeWebhook({ db }: Reads, { id }: WebhookRef): Promise<void> {
  if (!(await switchOn(db, id)).length) throw new DomainError("not_found");
}

/** @throws DomainError not_found. */
export async function removeWebhook({ db }: Reads, { id }: WebhookRef): Promise<void> {
  const [, removed] = await db.batch(deleteWebhook(db, id));
  if (!removed.length) throw new DomainError("not_found");
}

import type { Services } from "#app/services.ts";
import { discordMessage } from "./discord-message.mail.server.ts";
import { isDiscordAddress } from "./webhook-address.ts";
import { type SignedContent, signWebhook } from "./webhook-signature.ts";
import type { WebhookTarget } from "./webhook-target.server.ts";
import type { DeliveryRow } from "./webhooks.store.server.ts";

export type Delivered = Pick<DeliveryRow, "messageId" | "event" | "data" | "createdAt">;
type SendServices = Pick<Services, "now" | "settings" | "shop" | "webhookSender">;

const HEADERS = { "Content-Type": "application/json", "User-Agent": "Stall-Webhooks" };

async function signaturesOf({ secret, previous }: WebhookTarget, content: SignedContent, at: Date) {
  const secrets = previous && previous.until > at.getTime() ? [secret, previous.secret] : [secret];
  return (await Promise.all(secrets.map((each) => signWebhook(each, content)))).join(" ");
}

/** Sends an event once. @returns the status of the answer, 0 for none */
export async function sendWebhook(
  { now, settings, shop, webhookSender }: SendServices,
  target: WebhookTarget,
  { messageId: id, event, data, createdAt }: Delivered,
): Promise<number> {
  const { url } = target;
  if (isDiscordAddress(new URL(url))) {
    const { mainLanguage: language } = await shop.profile();
    const site = { origin: settings.SHOP_ORIGIN, language };
    return webhookSender.post(url, {
      headers: HEADERS,
      body: JSON.stringify(discordMessage({ event, data }, site)),
    });
  }
  const at = now();
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
  const timestamp = Math.floor(at.getTime() / 1_000);
  const headers = {
    ...HEADERS,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": await signaturesOf(target, { id, timestamp, body }, at),
  };
  return webhookSender.post(url, { headers, body });
}

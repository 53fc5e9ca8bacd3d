/** Statements that mail each seller about a failure that they must look into, once a day (UTC) for each template. */

import type { MailData, SELLER_ALERTS } from "#app/mail/mail.contract.ts";
import { queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import type { Reads } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";

type AlertServices = Reads;

function queueAlerts<T extends (typeof SELLER_ALERTS)[number]>(
  { db, now, settings }: AlertServices,
  template: T,
  data: Omit<MailData[T], "to">,
  { delayMs = 0 } = {},
) {
  const at = now();
  return queueSellerMails(db, {
    cause: `alert ${at.toISOString().slice(0, 10)}`,
    template,
    data,
    at: new Date(at.getTime() + delayMs),
    sellers: settings.SELLER_EMAILS,
  });
}

/** Alerts about mails that were given up. Due an hour later, because an outage makes many mails fail; the alert counts them when it is sent. */
export const mailsGivenUpAlerts = (services: AlertServices) =>
  queueAlerts(services, "mails-given-up", {}, { delayMs: HOUR_MS });

export const zipMissingAlerts = (services: AlertServices, productId: string) =>
  queueAlerts(services, "zip-missing", { productId });

/** @param event Stripe's oldest event since which no webhook has come */
export const webhookMissingAlerts = (
  services: AlertServices,
  { type: event, createdAt }: { type: string; createdAt: Date },
) => queueAlerts(services, "webhook-missing", { event, since: createdAt.toISOString() });

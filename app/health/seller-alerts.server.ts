/** Statements that mail each seller about a failure that they must look into, once a day (UTC) for each template. */

import type { MailOf, SELLER_ALERTS } from "#app/mail/mail.contract.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Reads } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";

type AlertServices = Reads;
type AlertName = (typeof SELLER_ALERTS)[number];
type Alert = { [Name in AlertName]: Pick<MailOf<Name>, "template" | "data"> }[AlertName];

function queueAlerts(
  { db, now, settings }: AlertServices,
  alertFor: (to: string) => Alert,
  { delayMs = 0 }: { delayMs?: number } = {},
) {
  const at = now();
  return settings.SELLER_EMAILS.map((to) =>
    queueMail(db, {
      ...alertFor(to),
      cause: `alert ${at.toISOString().slice(0, 10)} ${to}`,
      userId: null,
      at: new Date(at.getTime() + delayMs),
    }),
  );
}

/** Alerts about mails that were given up. Due an hour later, because an outage makes many mails fail; the alert counts them when it is sent. */
export const mailsGivenUpAlerts = (services: AlertServices) =>
  queueAlerts(services, (to) => ({ template: "mails-given-up", data: { to } }), { delayMs: HOUR_MS });

export const zipMissingAlerts = (services: AlertServices, productId: string) =>
  queueAlerts(services, (to) => ({ template: "zip-missing", data: { productId, to } }));

/** @param event Stripe's oldest event since which no webhook has come */
export const webhookMissingAlerts = (
  services: AlertServices,
  { type: event, createdAt }: { type: string; createdAt: Date },
) =>
  queueAlerts(services, (to) => ({
    template: "webhook-missing",
    data: { event, since: createdAt.toISOString(), to },
  }));

/** Statements that mail each seller about a failure that they must look into, once a day (UTC) for each template. */

import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Services } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";

type AlertServices = Pick<Services, "db" | "now" | "settings">;

const causeOf = (at: Date, to: string) => `alert ${at.toISOString().slice(0, 10)} ${to}`;

/** Alerts about mails that were given up. Due an hour later, because an outage makes many mails fail; the alert counts them when it is sent. */
export function mailsGivenUpAlerts({ db, now, settings }: AlertServices) {
  const at = now();
  return settings.SELLER_EMAILS.map((to) =>
    queueMail(db, {
      cause: causeOf(at, to),
      template: "mails-given-up",
      userId: null,
      data: { to },
      at: new Date(at.getTime() + HOUR_MS),
    }),
  );
}

/** Alerts about a model whose zip cannot be sent; of several, the first of the day. */
export function zipMissingAlerts({ db, now, settings }: AlertServices, productId: string) {
  const at = now();
  return settings.SELLER_EMAILS.map((to) =>
    queueMail(db, {
      cause: causeOf(at, to),
      template: "zip-missing",
      userId: null,
      data: { productId, to },
      at,
    }),
  );
}

/** Alerts about missing webhooks. @param event Stripe's oldest event since which no webhook has come */
export function webhookMissingAlerts(
  { db, now, settings }: AlertServices,
  event: { type: string; createdAt: Date },
) {
  const at = now();
  const facts = { event: event.type, since: event.createdAt.toISOString() };
  return settings.SELLER_EMAILS.map((to) =>
    queueMail(db, {
      cause: causeOf(at, to),
      template: "webhook-missing",
      userId: null,
      data: { ...facts, to },
      at,
    }),
  );
}

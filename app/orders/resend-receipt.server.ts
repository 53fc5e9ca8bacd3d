import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Mails } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { OrderRef } from "./order-details.contract.ts";
import { orderWithBuyer } from "./order-details.store.server.ts";

/** Mails the receipt again, at most once a minute. */
export async function resendReceipt(services: Mails, { code }: OrderRef): Promise<void> {
  const { db, now, waitUntil } = services;
  requireMail(services, "mail_not_set_up");
  const [found] = await orderWithBuyer(db, code);
  if (!found?.order.paidAt || found.deletedAt !== null) throw new DomainError("not_found");
  const { id, userId } = found.order;
  const at = now();
  await queueMail(db, {
    cause: `${id} again ${Math.floor(at.getTime() / MINUTE_MS)}`,
    template: "receipt",
    userId,
    data: { order: id },
    at,
  });
  waitUntil(drainOutbox(services));
}

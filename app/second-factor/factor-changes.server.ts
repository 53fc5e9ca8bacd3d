import type { SecondFactorChange } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Mails } from "#app/services.ts";

export type SecondFactorMailServices = Mails;

export const changeMail = (userId: string, change: SecondFactorChange, at: Date) =>
  ({ cause: crypto.randomUUID(), template: "second-factor", userId, data: { change }, at }) as const;

/** Mails the owner, once a day, that too many wrong codes were tried by somebody who knew the password. */
export async function mailTooManyWrongCodes(
  services: SecondFactorMailServices,
  userId: string,
): Promise<void> {
  const at = services.now();
  const cause = `wrong-codes ${userId} ${at.toISOString().slice(0, 10)}`;
  const data = { change: "wrong_codes" } as const;
  await queueMail(services.db, { cause, template: "second-factor", userId, data, at });
  services.waitUntil(drainOutbox(services));
}

export function announceChange(services: SecondFactorMailServices, change: SecondFactorChange): void {
  services.log("second_factor_changed", { change });
  services.waitUntil(drainOutbox(services));
}

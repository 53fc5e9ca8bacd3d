/** Tries how the shop sends mail by one to the seller, and says where it ended. */
import type { User } from "#app/accounts/accounts.contract.ts";
import { forgetMailboxFailure } from "#app/health/heartbeats.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError, type ErrorCode } from "#app/shared/errors.ts";
import { MailFailure, type MailStep } from "./mail-failure.ts";
import { type Mailbox, type ProviderRule, providerRule } from "./mailbox.contract.ts";
import { testMail } from "./test-mail.mail.server.ts";

const ENDED_AT: Record<MailStep, ErrorCode> = {
  off: "mail_not_set_up",
  connect: "mail_unreachable",
  encryption: "mail_unencrypted",
  password: "mail_password",
  sender: "mail_sender",
  recipient: "mail_recipient",
  message: "mail_refused",
  busy: "mail_busy",
  timeout: "mail_timeout",
};

const PASSWORD_REFUSED: Record<ProviderRule, ErrorCode> = {
  no_passwords: "mail_no_passwords",
  passwords_end: "mail_passwords_end",
  app_password: "mail_app_password",
};

function refusalOf(error: unknown, rule: ProviderRule | null): DomainError {
  const step = error instanceof MailFailure ? error.step : "message";
  const code = step === "password" && rule ? PASSWORD_REFUSED[rule] : ENDED_AT[step];
  return new DomainError(code, { detail: error instanceof Error ? error.message : String(error) });
}

/**
 * @param mailbox one that is not the shop's yet; null for the way that the shop has
 * @throws DomainError too_many, or the code of the step at which it ended.
 */
export async function tryMail(
  services: Mails & Pick<Services, "mailerOf">,
  seller: Pick<User, "id" | "email">,
  mailbox: Mailbox | null,
): Promise<{ email: string }> {
  const rule = mailbox && providerRule(mailbox);
  if (rule === "no_passwords") throw new DomainError("mail_no_passwords");
  await enforceLimits(services, ["mailboxTest", seller.id]);
  const mailer = mailbox ? services.mailerOf(mailbox) : services.mailer;
  const mail = await testMail(services);
  try {
    await mailer.send({ ...mail, to: seller.email });
  } catch (error) {
    throw refusalOf(error, rule);
  } finally {
    mailer.end();
  }
  if (!mailbox) await forgetMailboxFailure(services.db);
  return { email: seller.email };
}

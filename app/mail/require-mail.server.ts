import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";

/**
 * For what is of no use before its mail arrives; other mails wait until the shop can send them.
 * @throws DomainError mail_off, to a seller mail_not_set_up.
 */
export function requireMail(
  { mailer }: Pick<Services, "mailer">,
  code: "mail_off" | "mail_not_set_up" = "mail_off",
): void {
  if (!mailer.canSend) throw new DomainError(code);
}

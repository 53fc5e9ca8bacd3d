/** The mailbox that a shop sends from by SMTP, as its owner's mail program does. */
import { Email } from "#app/accounts/email.contract.ts";
import { SECRET } from "#app/shared/form-submission.ts";
import { isPublicName } from "#app/shared/public-name.ts";
import { z } from "#app/shared/zod.ts";

/** 465 is encrypted from the first byte; on 587 the shop asks for it (STARTTLS) and sends nothing without it. */
const SMTP_PORTS = [465, 587] as const;

export const SmtpHost = z
  .string()
  .overwrite((typed) => typed.trim().toLowerCase())
  .max(253, { error: "errors.mailHost" })
  .refine(isPublicName, { error: "errors.mailHost" });

export const SmtpPort = z.literal(SMTP_PORTS, { error: "errors.mailPort" });

const USER_MAX_LENGTH = 254;
const PASSWORD_MAX_LENGTH = 500;

export const Mailbox = z.object({
  host: SmtpHost,
  port: SmtpPort,
  user: z.string().trim().min(1, { error: "errors.required" }).max(USER_MAX_LENGTH),
  password: z.string().min(1, { error: "errors.required" }).max(PASSWORD_MAX_LENGTH).meta(SECRET),
  // Settings take an example for nothing set.
  from: Email.refine((address) => !address.endsWith("@example.com"), { error: "errors.email" }),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** `no_passwords`: the provider takes none. `passwords_end`: not for long. `app_password`: only one made for this program. */
export type ProviderRule = "no_passwords" | "passwords_end" | "app_password";

const RULES: Record<string, ProviderRule> = {
  "smtp-mail.outlook.com": "no_passwords",
  "smtp.live.com": "no_passwords",
  "smtp.hotmail.com": "no_passwords",
  "smtp.office365.com": "passwords_end",
  "smtp.gmail.com": "app_password",
  "smtp.googlemail.com": "app_password",
  "smtp.mail.me.com": "app_password",
  "smtp.mail.yahoo.com": "app_password",
  "smtp.aol.com": "app_password",
};

/** Microsoft's free mail, which is also reached by the host of Microsoft 365. */
const FREE_MICROSOFT = /@(outlook|hotmail|live|msn)\.[a-z.]+$/i;

/** What a provider asks of programs that send by password, where it differs from what all ask. */
export function providerRule({ host, user }: Pick<Mailbox, "host" | "user">): ProviderRule | null {
  const rule = RULES[host] ?? null;
  return rule === "passwords_end" && FREE_MICROSOFT.test(user) ? "no_passwords" : rule;
}

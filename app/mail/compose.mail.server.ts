import type { users } from "#app/accounts/accounts.tables.server.ts";
import { isSellersAddress } from "#app/accounts/sellers.store.server.ts";
import { mailTranslator } from "#app/i18n/i18n.server.ts";
import { inShop } from "#app/i18n/translate.ts";
import type { MailName, MailOf } from "./mail.contract.ts";
import type { OutgoingMail } from "./mailer.ts";
import type { OutboxRow } from "./outbox.store.server.ts";
import { type Footer, htmlPart, type MailContent, textPart } from "./parts.ts";
import type { MailServices, MailTranslate } from "./template.server.ts";
import type { Templates } from "./templates.mail.server.ts";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

type UserRow = typeof users.$inferSelect;

/** RFC 8058: the mail provider shows an unsubscribe button and posts to this URL. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

export function mailParts(
  { language }: Pick<MailTranslate, "language">,
  content: MailContent,
  footer: Footer,
): Omit<OutgoingMail, "to"> {
  return {
    fromName: footer.shop.name,
    subject: content.subject,
    text: textPart(content, footer),
    html: htmlPart(content, footer, language),
    ...(footer.unsubscribe && { headers: oneClick(footer.unsubscribe.url) }),
  };
}

const isTemplate = (name: string, templates: Templates): name is MailName => Object.hasOwn(templates, name);

/** The cast is safe, because `queueMail` checked the type of the row's data. */
function prepare<T extends MailName>(
  services: MailServices,
  mail: OutboxRow,
  [name, templates]: [T, Templates],
) {
  return templates[name].prepare(services, { ...mail, template: name } as unknown as MailOf<T>);
}

/**
 * Turns a queued mail into the one to send. Null when it is to be dropped: its link was used, the account was deleted, the user
 * wants no notifications, or it is for sellers and the address is none's any more.
 * @throws Error for a template this version of the shop does not know.
 */
export async function composeMail(
  services: MailServices,
  { mail, user }: { mail: OutboxRow; user: UserRow | null },
  templates: Templates,
): Promise<OutgoingMail | null> {
  if (!isTemplate(mail.template, templates)) throw new Error(`unknown template ${mail.template}`);
  const { notification, toSellers } = templates[mail.template];
  if (notification && !user?.notifications) return null;
  const prepared = await prepare(services, mail, [mail.template, templates]);
  const to = prepared?.to ?? (user?.deletedAt ? null : user?.email);
  if (!prepared || !to) return null;
  if (
    toSellers &&
    !(await isSellersAddress(services.db, to, {
      right: toSellers,
      deployed: services.settings.SELLER_EMAILS,
    }))
  )
    return null;
  const profile = await services.shop.profile();
  const { brand, mainLanguage } = profile;
  const preferredLanguage = prepared.language ?? user?.language ?? mainLanguage;
  const language = brand.languages.includes(preferredLanguage) ? preferredLanguage : mainLanguage;
  const t = inShop(mailTranslator(language), profile);
  const { settings } = services;
  const { name, accent, contact } = brand;
  const shop = { name, origin: settings.SHOP_ORIGIN, accent, contact };
  const url = prepared.unsubscribe ?? (notification && user ? await unsubscribeUrl(settings, user.id) : null);
  const label = t(prepared.unsubscribe ? "shared.stopTheseMails" : "shared.unsubscribe");
  const unsubscribe = url ? { label, url } : null;
  const replyTo = prepared.replyTo && { replyTo: prepared.replyTo };
  return { to, ...replyTo, ...mailParts(t, prepared.content(t, shop), { shop, unsubscribe }) };
}

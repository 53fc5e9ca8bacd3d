/** Turns a queued mail into what is sent: address, language, both parts, and the way out where there must be one. */
import type { users } from "#app/db/schema.ts";
import type { Language } from "#app/domain/languages.ts";
import type { OutgoingMail } from "#app/services/mail.server.ts";
import { htmlPart } from "./html-part.ts";
import type { Foot, Letter } from "./letter.ts";
import type { MailName, MailOf } from "./mail.contract.ts";
import type { OutboxRow } from "./outbox.store.server.ts";
import type { Looking } from "./template.server.ts";
import type { Templates } from "./templates.server.ts";
import { textPart } from "./text-part.ts";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

type UserRow = typeof users.$inferSelect;

const WAY_OUT = { en: "Turn notifications off", es: "Desactivar los avisos" };

/** RFC 8058: mail providers post to the address themselves when the reader presses their button. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

interface Below extends Foot {
  language: Language;
}

export function written(letter: Letter, below: Below): Omit<OutgoingMail, "to"> {
  return {
    subject: letter.subject,
    text: textPart(letter, below),
    html: htmlPart(letter, below, below.language),
    ...(below.unsubscribe && { headers: oneClick(below.unsubscribe.url) }),
  };
}

const isTemplate = (name: string, templates: Templates): name is MailName => Object.hasOwn(templates, name);

/** The row's data was written by `queueMail`, which knows its type. */
function readyMail<T extends MailName>(
  services: Looking,
  mail: OutboxRow,
  [name, templates]: [T, Templates],
) {
  return templates[name].ready(services, { ...mail, template: name } as unknown as MailOf<T>);
}

/**
 * Null when nobody should get the mail any more: its link was used, the person left, or wants no notifications.
 * @throws Error for a template this version of the shop does not know.
 */
export async function composed(
  services: Looking,
  { mail, user }: { mail: OutboxRow; user: UserRow | null },
  templates: Templates,
): Promise<OutgoingMail | null> {
  if (!isTemplate(mail.template, templates)) throw new Error(`unknown template ${mail.template}`);
  const { notification } = templates[mail.template];
  if (notification && !user?.notifications) return null;
  const ready = await readyMail(services, mail, [mail.template, templates]);
  const to = ready?.to ?? (user?.deletedAt ? null : user?.email);
  if (!ready || !to) return null;
  const language = ready.language ?? user?.language ?? "en";
  const { settings } = services;
  const shop = { name: settings.SHOP_NAME, origin: settings.SHOP_ORIGIN };
  const unsubscribe =
    notification && user ? { label: WAY_OUT[language], url: await unsubscribeUrl(settings, user.id) } : null;
  const replyTo = ready.replyTo && { replyTo: ready.replyTo };
  return { to, ...replyTo, ...written(ready.say(language, shop), { shop, unsubscribe, language }) };
}

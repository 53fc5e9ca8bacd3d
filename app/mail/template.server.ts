import type { Language } from "#app/i18n/languages.ts";
import type { MailDictionary, Translate } from "#app/i18n/translate.ts";
import type { Services } from "#app/services.ts";
import type { MailName, MailOf } from "./mail.contract.ts";
import type { MailContent, Shop } from "./parts.ts";

export type MailServices = Pick<Services, "db" | "now" | "settings" | "shop">;
export type MailTranslate = Translate<MailDictionary>;

interface Envelope {
  to?: string;
  language?: Language;
  replyTo?: string;
  unsubscribe?: string;
}

interface Definition<T extends MailName, P extends Envelope> {
  notification: boolean;
  /** Reads what the mail shows, when it is sent; null drops the mail, because its reason no longer exists. */
  load(services: MailServices, mail: MailOf<T>): Promise<P | null>;
  content(t: MailTranslate, props: P, shop: Shop): MailContent;
}

interface PreparedMail extends Envelope {
  content(t: MailTranslate, shop: Shop): MailContent;
}

export interface Template<T extends MailName> {
  notification: boolean;
  prepare(services: MailServices, mail: MailOf<T>): Promise<PreparedMail | null>;
}

export function template<T extends MailName, P extends Envelope>(definition: Definition<T, P>) {
  const prepare = async (services: MailServices, mail: MailOf<T>): Promise<PreparedMail | null> => {
    const props = await definition.load(services, mail);
    if (!props) return null;
    const { to, language, replyTo, unsubscribe } = props;
    return { to, language, replyTo, unsubscribe, content: (t, shop) => definition.content(t, props, shop) };
  };
  return { ...definition, prepare };
}

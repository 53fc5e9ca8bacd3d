import type { SellerRight } from "#app/accounts/seller-rights.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MailDictionary, Translate } from "#app/i18n/translate.ts";
import type { Limit } from "#app/limits/limits.server.ts";
import type { Reads } from "#app/services.ts";
import type { MailName, MailOf } from "./mail.contract.ts";
import type { MailContent, Shop } from "./parts.ts";

export type MailServices = Reads;
export type MailTranslate = Translate<MailDictionary>;

interface Envelope {
  to?: string;
  language?: Language;
  replyTo?: string;
  unsubscribe?: string;
}

/** What the outbox does with a kind of mail. */
export interface TemplateRules {
  /** Whether a person can turn it off in the settings of the account. */
  notification: boolean;
  /** For sellers with this right; dropped for an address that is no such seller's any more. */
  toSellers?: SellerRight;
  /** Whoever might get it twice gets it not at all: a try that ended before it was noted may have sent it. */
  triedOnce?: true;
  /** Counts these mails for the address that gets them, and drops none: what causes one asks for room before (`hasRoom` of gifts). */
  countedIn?: Limit;
  /** What to store when one goes to nobody, because it is dropped or given up; directly after the statement that notes it in the outbox, once. */
  whenNotSent?(services: Reads, data: Record<string, string>): Statement[];
  /** What to store when one was given up. */
  whenGivenUp?(services: Reads, data: Record<string, string>): Statement[];
}

interface Definition<T extends MailName, P extends Envelope> extends TemplateRules {
  /** Reads what the mail shows when it is sent, which may be days later; null drops it, because its reason has gone. */
  load(services: MailServices, mail: MailOf<T>): Promise<P | null>;
  content(t: MailTranslate, props: P, shop: Shop): MailContent;
}

interface PreparedMail extends Envelope {
  content(t: MailTranslate, shop: Shop): MailContent;
}

export interface Template<T extends MailName> extends TemplateRules {
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

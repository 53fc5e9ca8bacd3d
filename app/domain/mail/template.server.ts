/** How a template is written: what it looks up when it is sent, and its words in every language. */
import type { Services } from "#app/context.server.ts";
import type { Language } from "#app/domain/languages.ts";
import type { Letter, Sender } from "./letter.ts";
import type { MailName, MailOf } from "./mail.contract.ts";

export type Looking = Pick<Services, "db" | "now" | "settings">;

/** Where a mail goes and how, when that is not what the account says. */
interface Addressed {
  to?: string;
  language?: Language;
  /** Whom an answer to this mail reaches, when that is not the shop. */
  replyTo?: string;
}

type Words<F> = Record<Language, (facts: F, shop: Sender) => Letter>;

interface Wording<T extends MailName, F extends Addressed> extends Words<F> {
  /** Sent only to who wants notifications, with a one-click way out of them. */
  notification: boolean;
  /** What the mail tells, as it is now; null when there is nothing left to tell, and the mail is dropped. */
  facts(services: Looking, mail: MailOf<T>): Promise<F | null>;
}

export interface ReadyMail extends Addressed {
  say(language: Language, shop: Sender): Letter;
}

export interface Template<T extends MailName> {
  notification: boolean;
  ready(services: Looking, mail: MailOf<T>): Promise<ReadyMail | null>;
}

/** Makes a template of its wording; the words stay callable on their own. */
export function template<T extends MailName, F extends Addressed>(wording: Wording<T, F>) {
  const ready = async (services: Looking, mail: MailOf<T>): Promise<ReadyMail | null> => {
    const facts = await wording.facts(services, mail);
    if (!facts) return null;
    const { to, language, replyTo } = facts;
    return { to, language, replyTo, say: (spoken, shop) => wording[spoken](facts, shop) };
  };
  return { ...wording, ready };
}

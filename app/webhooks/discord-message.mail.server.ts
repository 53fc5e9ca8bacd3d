import { mailTranslator } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MailDictionary, TextKey } from "#app/i18n/translate.ts";
import type { DeliveredEvent, MembershipChange, WebhookData } from "./webhooks.contract.ts";

interface Said {
  text: TextKey<MailDictionary> | ((data: WebhookData) => TextKey<MailDictionary>);
  path: (data: WebhookData) => string;
}

const CHANGED: Record<MembershipChange, TextKey<MailDictionary>> = {
  joined: "webhookMessage.joined",
  changed: "webhookMessage.changed",
  payment_failed: "webhookMessage.payment_failed",
  leaving: "webhookMessage.leaving",
  resumed: "webhookMessage.resumed",
  ended: "webhookMessage.ended",
};

const orderPage = (data: WebhookData) => `/studio/orders/${"order" in data ? data.order : ""}`;

const SAID: Record<DeliveredEvent, Said> = {
  sale: { text: "webhookMessage.sale", path: orderPage },
  refund: { text: "webhookMessage.refund", path: orderPage },
  membership: {
    text: (data) => CHANGED["what" in data ? data.what : "changed"],
    path: () => "/studio/memberships/members",
  },
  message: {
    text: "webhookMessage.message",
    path: (data) => ("contact" in data ? `/studio/contact/${data.contact}` : "/studio/inbox"),
  },
  review: { text: "webhookMessage.review", path: () => "/studio/moderation/reviews" },
  test: { text: "webhookMessage.test", path: () => "/studio/settings/webhooks" },
};

/** The body that Discord takes: one sentence and the studio's page, which needs a login. It mentions nobody, whatever the text has. */
export function discordMessage(
  { event, data }: { event: DeliveredEvent; data: WebhookData },
  { origin, language }: { origin: string; language: Language },
) {
  const { text, path } = SAID[event];
  const content = `${mailTranslator(language)(typeof text === "function" ? text(data) : text)} <${origin}${path(data)}>`;
  return { content, allowed_mentions: { parse: [] } };
}

import { languageOfAddress } from "#app/accounts/accounts.store.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { countGivenUp, usernamesOfGivenUp } from "#app/mail/outbox.store.server.ts";
import type { Block } from "#app/mail/parts.ts";
import { type MailTranslate, template } from "#app/mail/template.server.ts";
import { WEBHOOK_PATH } from "#app/orders/payments/stripe-events.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { lastHeartbeats } from "./heartbeats.store.server.ts";

interface Envelope {
  to: string;
  language?: Language;
}

interface MailsGivenUpProps extends Envelope {
  mails: number;
  /** Usernames of recipients that have an account; the other mails have only an address. */
  usernames: string[];
  hasMore: boolean;
}

const MAX_NAMED = 100;

function accountDetails(
  t: MailTranslate,
  { usernames, hasMore }: Pick<MailsGivenUpProps, "usernames" | "hasMore">,
): Block[] {
  if (usernames.length === 0) return [];
  const names = usernames.join(", ");
  return [{ details: [[t("mailsGivenUp.accounts"), hasMore ? t("mailsGivenUp.more", { names }) : names]] }];
}

export const mailsGivenUp = template<"mails-given-up", MailsGivenUpProps>({
  notification: false,
  toSellers: "all",
  async load({ db, now }, { data: { to } }) {
    const since = new Date(now().getTime() - DAY_MS);
    const [[givenUp], accounts, [seller]] = await db.batch([
      countGivenUp(db, since),
      usernamesOfGivenUp(db, since, MAX_NAMED + 1),
      languageOfAddress(db, to),
    ]);
    if (!givenUp?.mails) return null;
    return {
      to,
      language: seller?.language,
      mails: givenUp.mails,
      usernames: accounts.slice(0, MAX_NAMED).map(({ username }) => username),
      hasMore: accounts.length > MAX_NAMED,
    };
  },
  content: (t, { mails, ...accounts }, { name }) => ({
    subject: t.count("mailsGivenUp.subject", mails),
    title: t.count("mailsGivenUp.subject", mails),
    blocks: [
      { text: t("mailsGivenUp.text") },
      ...accountDetails(t, accounts),
      { hint: t("mailsGivenUp.hint") },
    ],
    reason: t("orderSeller.why", { shop: name }),
  }),
});

interface WebhookMissingProps extends Envelope {
  event: string;
  since: string;
  lastReceivedAt: string | null;
}

export const webhookMissing = template<"webhook-missing", WebhookMissingProps>({
  notification: false,
  toSellers: "all",
  async load({ db }, { data: { to, event, since } }) {
    const [heartbeats, [seller]] = await db.batch([lastHeartbeats(db), languageOfAddress(db, to)]);
    const last = heartbeats.find(({ name }) => name === "webhook")?.at;
    if (last && last >= new Date(since)) return null;
    return { to, language: seller?.language, event, since, lastReceivedAt: last?.toISOString() ?? null };
  },
  content: (t, { event, since, lastReceivedAt }, { name, origin }) => ({
    subject: t("webhookMissing.subject"),
    title: t("webhookMissing.subject"),
    blocks: [
      { text: t("webhookMissing.text") },
      { text: t("webhookMissing.look", { url: `${origin}${WEBHOOK_PATH}` }) },
      {
        details: [
          [t("webhookMissing.event"), event],
          [t("webhookMissing.since"), dateTime(since, t)],
          [
            t("webhookMissing.last"),
            lastReceivedAt ? dateTime(lastReceivedAt, t) : t("webhookMissing.never"),
          ],
        ],
      },
    ],
    reason: t("orderSeller.why", { shop: name }),
  }),
});

interface ZipMissingProps extends Envelope {
  productId: string;
  title: Translated;
  key: string;
}

/** Dropped when the model has been deleted. */
export const zipMissing = template<"zip-missing", ZipMissingProps>({
  notification: false,
  toSellers: "all",
  async load({ db }, { data: { to, productId } }) {
    const [[product], [seller]] = await db.batch([productById(db, productId), languageOfAddress(db, to)]);
    if (!product) return null;
    return { to, language: seller?.language, productId, title: product.title, key: product.zipKey };
  },
  content: (t, { productId, title, key }, { name, origin }) => ({
    subject: t("zipMissing.subject", { model: inLanguage(title, t) }),
    title: t("zipMissing.subject", { model: inLanguage(title, t) }),
    blocks: [
      { text: t("zipMissing.text") },
      { details: [[t("zipMissing.key"), key]] },
      { button: t("zipMissing.open"), url: `${origin}/studio/models/${productId}` },
      { hint: t("zipMissing.others") },
    ],
    reason: t("orderSeller.why", { shop: name }),
  }),
});

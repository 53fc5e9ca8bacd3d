import { languageOfAddress } from "#app/accounts/accounts.store.server.ts";
import { answerById } from "#app/chat/inbox/inbox.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { template } from "#app/mail/template.server.ts";
import { contactByReference } from "./contact.store.server.ts";
import type { contactMessages } from "./contact.tables.server.ts";

interface ContactProps {
  to: string;
  language?: Language;
  replyTo: string;
  message: Pick<typeof contactMessages.$inferSelect, "reference" | "name" | "email" | "message">;
}

const paragraphs = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => ({ text: line }));

/** A contact message to the seller. Replies to the mail go to the visitor. */
export const contact = template<"contact", ContactProps>({
  notification: false,
  toSellers: "all",
  load: async ({ db }, { data: { reference, to } }) => {
    const [[message], [reader]] = await db.batch([
      contactByReference(db, reference),
      languageOfAddress(db, to),
    ]);
    return message ? { to, language: reader?.language, replyTo: message.email, message } : null;
  },
  content: (t, { message: { name, email, reference, message } }, shop) => ({
    subject: t("contact.subject", { name, shop: shop.name, reference }),
    title: t("contact.title", { name }),
    blocks: [
      ...paragraphs(message),
      {
        details: [
          [t("contact.email"), email],
          [t("shared.reference"), reference],
        ],
      },
      { hint: t("contact.answerHint") },
    ],
    reason: t("contact.why", { shop: shop.name }),
  }),
});

interface ContactAnswerProps {
  to: string;
  language: Language;
  name: string;
  reference: string;
  answer: string;
  question: string;
}

export const contactAnswer = template<"contact-answer", ContactAnswerProps>({
  notification: false,
  async load({ db }, { data }) {
    const [row] = await answerById(db, Number(data.contactId), data.clientId);
    if (!row) return null;
    const { email: to, language, name, reference, message: question } = row.contact;
    return { to, language, name, reference, answer: row.answer.message, question };
  },
  content: (t, { name, reference, answer, question }, shop) => ({
    subject: t("contactAnswer.subject", { shop: shop.name, reference }),
    title: t("contactAnswer.title", { name }),
    blocks: [
      { text: answer },
      { title: t("contactAnswer.youWrote"), quote: question, note: `${t("shared.reference")} ${reference}` },
      { button: t("contactAnswer.again"), url: `${shop.origin}/contact` },
    ],
    reason: t("contactAnswer.why", { shop: shop.name }),
  }),
});

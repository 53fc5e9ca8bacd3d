import { userById } from "#app/accounts/accounts.store.server.ts";
import { answerById } from "#app/chat/inbox/inbox.store.server.ts";
import { contactByReference, languageOfAddress } from "#app/contact/contact.store.server.ts";
import type { contactMessages } from "#app/contact/contact.tables.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { template } from "#app/mail/template.server.ts";
import { pendingPhotoCount } from "#app/photos/photos.store.server.ts";
import { unseenMessages } from "./unread-mails.store.server.ts";

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

/** Unread messages of the seller, to a shopper; dropped when the shopper has read them meanwhile. */
export const chatAnswer = template<"chat-answer", { messages: string[]; to?: string }>({
  notification: true,
  async load({ db }, { userId }) {
    const messages = await unseenMessages(db, userId ?? "", "user");
    return messages.length ? { messages: messages.map(({ message }) => message) } : null;
  },
  content: (t, { messages }, { name, origin }) => ({
    subject: t("chatAnswer.subject", { shop: name }),
    title: t("chatAnswer.title"),
    blocks: [
      ...messages.map((message) => ({ text: message })),
      { button: t("chatAnswer.button"), url: `${origin}/?chat` },
    ],
    reason: t("chatAnswer.why", { shop: name }),
  }),
});

interface ChatWaitingProps {
  to?: string;
  shopper: string;
  shopperId: string;
  messages: string[];
}

/** Unread messages of a shopper, to a seller; dropped when they were read meanwhile. */
export const chatWaiting = template<"chat-waiting", ChatWaitingProps>({
  notification: true,
  async load({ db }, { data: { shopperId } }) {
    const [shopper] = await userById(db, shopperId);
    const messages = await unseenMessages(db, shopperId, "seller");
    if (!shopper || !messages.length) return null;
    return { shopper: shopper.username, shopperId, messages: messages.map(({ message }) => message) };
  },
  content: (t, { shopper, shopperId, messages }, { name, origin }) => ({
    subject: t("chatWaiting.subject", { shopper }),
    title: t("chatWaiting.title", { shopper }),
    blocks: [
      ...messages.map((message) => ({ text: message })),
      { button: t("chatWaiting.button"), url: `${origin}/studio/chat/${shopperId}` },
    ],
    reason: t("chatWaiting.why", { shop: name }),
  }),
});

/** Photos that wait for approval, to a seller; dropped when none waits any more. */
export const photosWaiting = template<"photos-waiting", { to?: string; photos: number }>({
  notification: true,
  async load({ db }) {
    const [waiting] = await pendingPhotoCount(db, 1_000);
    return waiting?.count ? { photos: waiting.count } : null;
  },
  content: (t, { photos }, { name, origin }) => ({
    subject: t.count("photosWaiting.subject", photos),
    title: t.count("photosWaiting.subject", photos),
    blocks: [
      { text: t("photosWaiting.text") },
      { button: t("photosWaiting.button"), url: `${origin}/studio/photos` },
    ],
    reason: t("photosWaiting.why", { shop: name }),
  }),
});

import { userById } from "#app/accounts/accounts.store.server.ts";
import { template } from "#app/mail/template.server.ts";
import { unseenMessages } from "./unread-mails.store.server.ts";

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
  toSellers: "messages",
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

/** Tells a seller that a shopper waits in the chat; nothing when it was read meanwhile. */
import { userById } from "#app/domain/accounts/accounts.store.server.ts";
import { unseenBySide } from "#app/domain/chat/away.store.server.ts";
import { template } from "../template.server.ts";

interface WaitingFacts {
  shopper: string;
  shopperId: string;
  messages: string[];
}

export const chatWaiting = template<"chat-waiting", WaitingFacts & { to?: string }>({
  notification: true,
  async facts({ db }, { data: { shopperId } }) {
    const [shopper] = await userById(db, shopperId);
    const messages = await unseenBySide(db, shopperId, "seller");
    if (!shopper || !messages.length) return null;
    return { shopper: shopper.username, shopperId, messages: messages.map(({ message }) => message) };
  },
  en: ({ shopper, shopperId, messages }, { name, origin }) => ({
    subject: `${shopper} waits for an answer`,
    title: `${shopper} wrote to you`,
    blocks: [
      ...messages.map((message) => ({ say: message })),
      { button: "Answer", to: `${origin}/studio/chat/${shopperId}` },
    ],
    why: `You get this because you sell at ${name}.`,
  }),
  es: ({ shopper, shopperId, messages }, { name, origin }) => ({
    subject: `${shopper} espera una respuesta`,
    title: `${shopper} te ha escrito`,
    blocks: [
      ...messages.map((message) => ({ say: message })),
      { button: "Responder", to: `${origin}/studio/chat/${shopperId}` },
    ],
    why: `Recibes esto porque vendes en ${name}.`,
  }),
});

/** What the seller wrote in the chat while the shopper was away; nothing when it was read meanwhile. */
import { unseenBySide } from "#app/domain/chat/away.store.server.ts";
import { template } from "../template.server.ts";

interface AwayFacts {
  messages: string[];
}

export const chatAnswer = template<"chat-answer", AwayFacts & { to?: string }>({
  notification: true,
  async facts({ db }, { userId }) {
    const messages = await unseenBySide(db, userId ?? "", "user");
    return messages.length ? { messages: messages.map(({ message }) => message) } : null;
  },
  en: ({ messages }, { name, origin }) => ({
    subject: `${name} answered you`,
    title: "You have an answer",
    blocks: [
      ...messages.map((message) => ({ say: message })),
      { button: "Go to the chat", to: `${origin}/?chat` },
    ],
    why: `You get this because you wrote in the chat of ${name}.`,
  }),
  es: ({ messages }, { name, origin }) => ({
    subject: `${name} te ha respondido`,
    title: "Tienes una respuesta",
    blocks: [
      ...messages.map((message) => ({ say: message })),
      { button: "Ir al chat", to: `${origin}/?chat` },
    ],
    why: `Recibes esto porque escribiste en el chat de ${name}.`,
  }),
});

/** What a visitor wrote by the contact form, to the seller; answering the mail answers the visitor. */
import type { contactMessages } from "#app/db/schema.ts";
import { contactMessageBy, languageOfAddress } from "#app/domain/contact/contact.store.server.ts";
import type { Language } from "#app/domain/languages.ts";
import { template } from "../template.server.ts";

export interface ContactFacts {
  to: string;
  language?: Language;
  replyTo: string;
  message: Pick<typeof contactMessages.$inferSelect, "reference" | "name" | "email" | "message">;
}

const paragraphs = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .map((say) => ({ say }));

export const contact = template<"contact", ContactFacts>({
  notification: false,
  facts: async ({ db }, { data: { reference, to } }) => {
    const [[message], [reader]] = await db.batch([
      contactMessageBy(db, reference),
      languageOfAddress(db, to),
    ]);
    return message ? { to, language: reader?.language, replyTo: message.email, message } : null;
  },
  en: ({ message }, { name }) => ({
    subject: `${message.name} wrote to ${name} (${message.reference})`,
    title: `${message.name} wrote to you`,
    blocks: [
      ...paragraphs(message.message),
      {
        facts: [
          ["E-mail", message.email],
          ["Reference", message.reference],
        ],
      },
      { small: "Answer this mail to answer them. They know the reference." },
    ],
    why: `You get this because you are the seller of ${name}.`,
  }),
  es: ({ message }, { name }) => ({
    subject: `${message.name} ha escrito a ${name} (${message.reference})`,
    title: `${message.name} te ha escrito`,
    blocks: [
      ...paragraphs(message.message),
      {
        facts: [
          ["Correo", message.email],
          ["Referencia", message.reference],
        ],
      },
      { small: "Responde a este correo para contestar. La referencia ya la tiene." },
    ],
    why: `Recibes esto porque vendes en ${name}.`,
  }),
});

/** The seller's answer to a message of the contact form, with what it answers. */

import { answerById } from "#app/domain/chat/inbox.store.server.ts";
import type { Language } from "#app/domain/languages.ts";
import { template } from "../template.server.ts";

interface AnswerFacts {
  to: string;
  language: Language;
  name: string;
  reference: string;
  answer: string;
  question: string;
}

export const contactAnswer = template<"contact-answer", AnswerFacts>({
  notification: false,
  async facts({ db }, { data }) {
    const [found] = await answerById(db, Number(data.contactId), data.clientId);
    if (!found) return null;
    const { email: to, language, name, reference, message: question } = found.contact;
    return { to, language, name, reference, answer: found.answer.message, question };
  },
  en: ({ name, reference, answer, question }, shop) => ({
    subject: `${shop.name} answers: ${reference}`,
    title: `Hello ${name}`,
    blocks: [
      { say: answer },
      { title: "You wrote", quote: question, note: `Reference ${reference}` },
      { button: "Write again", to: `${shop.origin}/contact` },
    ],
    why: `You get this because you wrote to ${shop.name} by the contact form.`,
  }),
  es: ({ name, reference, answer, question }, shop) => ({
    subject: `${shop.name} responde: ${reference}`,
    title: `Hola, ${name}`,
    blocks: [
      { say: answer },
      { title: "Escribiste", quote: question, note: `Referencia ${reference}` },
      { button: "Escribir otra vez", to: `${shop.origin}/contact` },
    ],
    why: `Recibes esto porque escribiste a ${shop.name} por el formulario de contacto.`,
  }),
});

import type { chatMails as english } from "../en/chat.mails.ts";
import type { Words } from "../translate.ts";

export const chatMails: Words<typeof english> = {
  chatAnswer: {
    subject: "{shop} te ha respondido",
    title: "Tienes una respuesta",
    button: "Ir al chat",
    why: "Recibes esto porque escribiste en el chat de {shop}.",
  },
  chatWaiting: {
    subject: "{shopper} espera una respuesta",
    title: "{shopper} te ha escrito",
    button: "Responder",
    why: "Recibes esto porque vendes en {shop}.",
  },
};

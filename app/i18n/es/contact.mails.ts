import type { contactMails as english } from "../en/contact.mails.ts";
import type { Words } from "../translate.ts";

export const contactMails: Words<typeof english> = {
  contact: {
    subject: "{name} ha escrito a {shop} ({reference})",
    title: "{name} te ha escrito",
    email: "Correo",
    answerHint: "Responde a este correo para contestar. La referencia ya la tiene.",
    why: "Recibes esto porque vendes en {shop}.",
  },
  contactAnswer: {
    subject: "{shop} responde: {reference}",
    title: "Hola, {name}",
    youWrote: "Escribiste",
    again: "Escribir otra vez",
    why: "Recibes esto porque escribiste a {shop} por el formulario de contacto.",
  },
};

import type { commentsMails as english } from "../en/comments.mails.ts";
import type { Words } from "../translate.ts";

export const commentsMails: Words<typeof english> = {
  newComment: {
    subject: "Nuevo comentario sobre {model}",
    title: "{author} ha comentado {model}",
    button: "Responder u ocultarlo",
    why: "Recibes esto porque vendes en {shop} y quieres un correo por cada comentario. Puedes desactivarlo en los ajustes del estudio.",
  },
  commentAnswered: {
    subject: "Han respondido a tu comentario sobre {model}",
    title: "{shop} ha respondido a tu comentario sobre {model}",
    yours: "Escribiste",
    button: "Verlo en la página",
    why: "Recibes esto porque escribiste un comentario en {shop}.",
  },
};

import type { moderation as english } from "../en/moderation.ts";
import type { Words } from "../translate.ts";

export const moderation: Words<typeof english> = {
  reports: {
    title_comment: "Denunciar un comentario",
    title_review: "Denunciar una opinión",
    title_imported: "Denunciar una opinión",
    title_photo: "Denunciar una foto",
    reason: "¿Qué tiene de malo?",
    hint: "Lo lee la tienda. Quien lo publicó no sabrá quién lo ha denunciado.",
    name: "Tu nombre",
    faith:
      "Al enviarla dices que, hasta donde sabes, es correcta y completa. Recibirás un correo cuando llegue y otro que dice en qué ha quedado.",
    send: "Enviar denuncia",
    sent: "Gracias. La tienda lo revisará y te escribirá cuando decida.",
  },
};

import type { webhooksMails as english } from "../en/webhooks.mails.ts";
import type { Words } from "../translate.ts";

export const webhooksMails: Words<typeof english> = {
  webhookMessage: {
    sale: "Has vendido algo.",
    refund: "Se ha hecho un reembolso o se ha perdido una disputa.",
    joined: "Alguien se ha unido a una membresía.",
    changed: "Un miembro ha cambiado de membresía.",
    payment_failed: "Ha fallado el pago de un miembro.",
    leaving: "Una membresía va a terminar.",
    resumed: "Un miembro ha decidido quedarse.",
    ended: "Ha terminado una membresía.",
    message: "Un cliente te ha escrito.",
    review: "Alguien ha opinado sobre un modelo.",
    test: "Esto es una prueba de tu tienda.",
  },
  webhookOff: {
    subject: "Se ha desactivado el webhook a {host}",
    text: "La tienda intentó enviarle algo durante más de un día y su dirección no aceptó nada. Lo que pase a partir de ahora no se le envía. La tienda en sí funciona como siempre.",
    open: "Abrir los webhooks",
    hint: "Allí ves las últimas respuestas. Revisa el programa que debe recibir, envía una prueba y activa el webhook de nuevo.",
  },
};

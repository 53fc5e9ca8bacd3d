import type { newsMails as english } from "../en/news.mails.ts";
import type { Words } from "../translate.ts";

export const newsMails: Words<typeof english> = {
  confirmNews: {
    subject: "Confirma: modelos nuevos de {shop} por correo",
    title: "¿Te escribimos?",
    text: "Alguien ha pedido a {shop} que envíe correos sobre modelos nuevos a esta dirección. Confírmalo y el próximo te llegará a ti.",
    button: "Sí, escribidme",
    linkWorks: "El enlace funciona una sola vez, durante {days} días.",
    why: "Recibes esto porque alguien escribió esta dirección en {shop}. Si no fuiste tú, no hagas nada: no llegarán más correos.",
  },
  newModels: {
    subject_one: "Nuevo: {model}",
    subject_other: "{count} modelos nuevos de {shop}",
    all: "Ver todos los modelos",
    why: "Recibes esto porque te suscribiste a los correos sobre modelos nuevos de {shop}.",
  },
};

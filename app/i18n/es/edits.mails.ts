import type { editsMails as english } from "../en/edits.mails.ts";
import type { Words } from "../translate.ts";

export const editsMails: Words<typeof english> = {
  notPublished: {
    subject: "No se ha publicado a su hora: {model}",
    title: "{model} no se ha publicado",
    fields: "Algunos de sus campos están vacíos o ya no son válidos. Están marcados en el editor.",
    on_sale:
      "El borrador cambia precios y hay una oferta en curso o prevista. Publícalo cuando termine la oferta, o termínala antes.",
    kept: "El borrador se conserva y ya no tiene hora de publicación.",
    button: "Abrir el modelo",
    why: "Recibes esto porque vendes en {shop}.",
  },
};

import type { moderationMails as english } from "../en/moderation.mails.ts";
import type { Words } from "../translate.ts";

export const moderationMails: Words<typeof english> = {
  newText: {
    subject: "Nuevo comentario sobre {model}",
    subjectOfReview_one: "{count} estrella para {model}",
    subjectOfReview_other: "{count} estrellas para {model}",
    title_comment: "{author} ha comentado {model}",
    title_review: "{author} ha opinado sobre {model}",
    stars_one: "{author} le da {count} estrella.",
    stars_other: "{author} le da {count} estrellas.",
    button: "Responder u ocultar",
    why: "Recibes esto porque vendes en {shop} y quieres un correo por cada mensaje así. Puedes desactivarlo en los ajustes del estudio.",
  },
  textAnswered: {
    subject_comment: "Han respondido a tu comentario sobre {model}",
    title_comment: "{shop} ha respondido a tu comentario sobre {model}",
    subject_review: "Han respondido a tu opinión sobre {model}",
    title_review: "{shop} ha respondido a tu opinión sobre {model}",
    yours: "Escribiste",
    button: "Verlo en la página",
    why: "Recibes esto porque escribiste sobre un modelo en {shop}.",
  },
  textMeasure: {
    comment: "tu comentario sobre {model}",
    review: "tu opinión sobre {model}",
    imported: "tu opinión sobre {model}",
    photo: "tu foto de {model}",
    hidden: "La tienda ha ocultado {what}",
    hiddenText:
      "Ya no lo ve nadie más. Lo mismo vale para lo próximo que escribas ahí, hasta que la tienda lo haya revisado.",
    starsStay:
      "A partir de ahora tu opinión muestra sus estrellas, que siguen contando, y en lugar de tu texto el motivo por el que se ha ocultado. Lo mismo vale para un texto nuevo, hasta que la tienda lo haya revisado.",
    removed: "La tienda ha retirado {what}",
    removedText:
      "Ha desaparecido para siempre. Puedes enviar otra vez algo sin aquello a lo que se refiere el motivo.",
    reason: "El motivo de la tienda",
    how: "Lo ha decidido una persona de la tienda, no un programa. Vale en todas partes y hasta que la tienda lo deshaga.",
    disagree:
      "Si crees que es un error, escribe a la tienda con su formulario de contacto; también puedes acudir a los tribunales.",
    button: "Ir a la página",
    contact: "Formulario de contacto",
    why: "Recibes esto porque escribiste o mostraste algo sobre un modelo en {shop}. Lo exige la ley europea (Reglamento (UE) 2022/2065, artículo 17).",
  },
  textReport: {
    comment: "un comentario sobre {model}",
    review: "una opinión sobre {model}",
    imported: "una opinión sobre {model}",
    photo: "una foto de {model}",
    received: "Hemos recibido tu denuncia de {what}",
    receivedText: "Gracias. La tienda la lee y decide. Te escribirá cuando lo haya hecho.",
    decided: "Sobre tu denuncia de {what}",
    keptText: "La tienda ha leído tu denuncia y deja lo denunciado como está.",
    hiddenText: "La tienda ha ocultado el texto.",
    removedText: "La tienda lo ha retirado.",
    goneText:
      "Quien lo publicó lo ha borrado y ya no se ve. Si vuelve a escribir ahí, la tienda conoce tu denuncia.",
    disagree:
      "Lo ha decidido una persona, no un programa. Si crees que es un error, escribe a la tienda con su formulario de contacto; también puedes acudir a los tribunales.",
    why: "Recibes esto porque alguien con esta dirección denunció algo en {shop}.",
  },
};

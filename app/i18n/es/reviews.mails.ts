import type { reviewsMails as english } from "../en/reviews.mails.ts";
import type { Words } from "../translate.ts";

export const reviewsMails: Words<typeof english> = {
  reviewRequest: {
    subjectOfOne: "¿Qué tal se imprime {model}?",
    subject: "¿Qué tal se imprimen tus modelos de {shop}?",
    text: "Hace unos días que descargaste tus archivos. A otros makers les gustaría saber cómo ha salido: unas estrellas, unas palabras y, si quieres, tu impresora y tu material. Es un minuto y solo te preguntamos esta vez.",
    button: "Valorar {model}",
    why: "Recibes esto porque tienes modelos de {shop}.",
  },
  newReview: {
    subject_one: "{count} estrella para {model}",
    subject_other: "{count} estrellas para {model}",
    title: "{author} ha opinado sobre {model}",
    stars_one: "{author} le da {count} estrella.",
    stars_other: "{author} le da {count} estrellas.",
    button: "Responder",
    why: "Recibes esto porque vendes en {shop} y quieres un correo por cada opinión. Puedes desactivarlo en los ajustes del estudio.",
  },
  reviewAnswered: {
    subject: "Han respondido a tu opinión sobre {model}",
    title: "{shop} ha respondido a tu opinión sobre {model}",
    button: "Verlo en la página",
    why: "Recibes esto porque opinaste sobre un modelo en {shop}.",
  },
  reviewMeasure: {
    hidden: "Se ha ocultado el texto de tu opinión sobre {model}",
    hiddenText:
      "A partir de ahora tu opinión muestra sus estrellas, que siguen contando, y en lugar de tu texto el motivo por el que se ha ocultado.",
    removed: "Se ha retirado tu opinión sobre {model}",
    removedText: "La tienda ha retirado tu opinión entera, con sus estrellas. Puedes escribir otra.",
    reason: "El motivo de la tienda",
    how: "Lo ha decidido una persona de la tienda, no un programa. Vale en todas partes y hasta que la tienda lo deshaga.",
    disagree:
      "Puedes cambiar tu opinión y quitar aquello a lo que se refiere el motivo. Si crees que es un error, escribe a la tienda con su formulario de contacto; también puedes acudir a los tribunales.",
    button: "Ir a tu opinión",
    contact: "Formulario de contacto",
    why: "Recibes esto porque opinaste sobre un modelo en {shop}. Lo exige la ley europea (Reglamento (UE) 2022/2065, artículo 17).",
  },
  reviewReport: {
    received: "Hemos recibido tu denuncia de una opinión sobre {model}",
    receivedText: "Gracias. La tienda la lee y decide. Te escribirá cuando lo haya hecho.",
    decided: "Sobre tu denuncia de una opinión sobre {model}",
    keptText: "La tienda ha leído tu denuncia y la opinión, y la deja como está.",
    hiddenText: "La tienda ha ocultado el texto de la opinión. En su lugar aparece el motivo.",
    removedText: "La tienda ha retirado la opinión.",
    disagree:
      "Lo ha decidido una persona, no un programa. Si crees que es un error, escribe a la tienda con su formulario de contacto; también puedes acudir a los tribunales.",
    why: "Recibes esto porque alguien con esta dirección denunció una opinión en {shop}.",
  },
};

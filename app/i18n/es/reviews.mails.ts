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
};

import type { lettersMails as english } from "../en/letters.mails.ts";
import type { Words } from "../translate.ts";

export const lettersMails: Words<typeof english> = {
  letter: {
    page: "Leer este boletín en la web",
    testSubject: "[Prueba] {subject}",
    why_news: "Recibes este correo porque te suscribiste a las novedades de {shop}.",
    why_order: "Recibes este correo porque compraste en {shop} y no rechazaste sus boletines.",
    why_choice: "Recibes este correo porque activaste los boletines de {shop}.",
  },
};

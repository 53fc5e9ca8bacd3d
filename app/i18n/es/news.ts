import type { news as english } from "../en/news.ts";
import type { Words } from "../translate.ts";

export const news: Words<typeof english> = {
  news: {
    noMail: "La tienda no puede enviar correos en este momento, así que nadie se puede suscribir.",
    lead: "Un correo cuando haya algo nuevo que imprimir. Nada más.",
    subscribe: "Suscribirme",
    promise:
      "Primero te enviamos un enlace para confirmarlo. Cada correo lleva otro para darte de baja al momento.",
    sent: "Mira tu bandeja de entrada",
    sentText:
      "Si esta dirección aún no está suscrita, te llegará un correo con un enlace. Ábrelo en dos días y estarás en la lista.",
    confirmTitle: "Confirma tu suscripción",
    confirmLead: "Después te escribiremos cada vez que haya modelos nuevos.",
    confirm: "Sí, escribidme",
    confirmed: "Suscripción confirmada",
    confirmedText: "El próximo modelo nuevo llegará a tu correo.",
    badLink: "Este enlace ya se usó o tiene más de dos días.",
    again: "Suscribirme otra vez",
    feedTitle: "{shop}: modelos nuevos",
  },
};

import type { mail as english } from "../en/mail.ts";
import type { Words } from "../translate.ts";

export const mail: Words<typeof english> = {
  unsubscribe: {
    mails_title: "Avisos por correo",
    mails_lead:
      "Te escribimos cuando un modelo tuyo tiene una versión nueva y cuando te contestamos en el chat y no estás.",
    mails_stop: "Desactivar los avisos",
    mails_still: "Seguiremos enviándote los correos sobre tus pagos y la seguridad de tu cuenta.",
    mails_done: "Los avisos están desactivados",
    mails_doneText: "Puedes volver a activarlos en tus ajustes.",
    mails_settings: "Ir a los ajustes",
    letters_title: "Boletines por correo",
    letters_lead:
      "Recibes boletines sobre modelos como los que has comprado y te preguntamos una vez qué te parecen.",
    letters_stop: "Dejar de recibirlos",
    letters_still: "Los correos sobre tu cuenta y tus compras no cambian.",
    letters_done: "Ya no recibirás boletines ni correos sobre modelos nuevos",
    letters_doneText: "Puedes volver a activarlos en tus ajustes.",
    letters_settings: "Ir a los ajustes",
    news_title: "Novedades por correo",
    news_lead: "Recibes un correo cuando hay modelos nuevos, y los boletines.",
    news_stop: "Dejar de recibirlos",
    news_still: "Los correos sobre tu cuenta y tus compras no cambian.",
    news_done: "Ya no recibirás boletines ni correos sobre modelos nuevos",
    news_doneText: "Si cambias de idea, vuelve a suscribirte.",
    news_settings: "Suscribirme otra vez",
    sales_title: "Correos sobre ventas",
    sales_lead: "Cada vendedor de la tienda recibe un correo por cada venta.",
    sales_stop: "Dejar de recibir los correos sobre ventas",
    sales_still: "Los que piden una respuesta siguen llegando: disputas, desistimientos y pagos retenidos.",
    sales_done: "No habrá más correos sobre ventas",
    sales_doneText: "Puedes volver a activarlos en los ajustes del estudio.",
    sales_settings: "Ir a los ajustes",
    comments_title: "Correos sobre comentarios",
    comments_lead: "Cada vendedor de la tienda recibe un correo por cada comentario.",
    comments_stop: "Dejar de recibir los correos sobre comentarios",
    comments_still: "Los comentarios nuevos te siguen esperando en el estudio.",
    comments_done: "No habrá más correos sobre comentarios",
    comments_doneText: "Puedes volver a activarlos en los ajustes del estudio.",
    comments_settings: "Ir a los ajustes",
  },
};

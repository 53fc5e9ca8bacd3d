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
    news_title: "Modelos nuevos por correo",
    news_lead: "Recibes un correo cuando hay modelos nuevos.",
    news_stop: "Dejar de recibirlos",
    news_still: "Los correos sobre tu cuenta y tus compras no cambian.",
    news_done: "Ya no recibirás correos sobre modelos nuevos",
    news_doneText: "Si cambias de idea, vuelve a suscribirte.",
    news_settings: "Suscribirme otra vez",
  },
};

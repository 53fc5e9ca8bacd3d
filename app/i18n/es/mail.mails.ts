import type { mailMails as english } from "../en/mail.mails.ts";
import type { Words } from "../translate.ts";

export const mailMails: Words<typeof english> = {
  shared: {
    toDashboard: "Ir al panel",
    choosePassword: "Elegir contraseña",
    security: "Recibes esto porque afecta a la seguridad de tu cuenta en {shop}.",
    linkWorks_one: "El enlace sirve una vez, durante {count} minuto.",
    linkWorks_other: "El enlace sirve una vez, durante {count} minutos.",
    reference: "Referencia",
    orderCode: "Código del pedido",
    unsubscribe: "Desactivar los avisos",
    stopTheseMails: "Dejar de recibir estos correos",
  },
  license: {
    standard: "Licencia Estándar",
    commercial: "Licencia Comercial",
  },
};

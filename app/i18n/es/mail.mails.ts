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
  mailsGivenUp: {
    subject_one: "No se ha podido entregar {count} correo",
    subject_other: "No se han podido entregar {count} correos",
    text: "La tienda ha intentado enviar cada uno diez veces en dos días y no lo intenta más. Los compradores tienen igualmente sus recibos y archivos en su panel.",
    accounts: "Cuentas a las que iban",
    more: "{names} y otras",
    hint: "El registro del Worker indica el motivo en mail_given_up. Si son muchos, comprueba si el dominio aún puede enviar en el proveedor de correo o ejecuta npm run doctor.",
  },
};

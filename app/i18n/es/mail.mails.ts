import type { mailMails as english } from "../en/mail.mails.ts";
import type { Words } from "../translate.ts";

export const mailMails: Words<typeof english> = {
  mailTest: {
    subject: "{shop} puede enviar correos",
    title: "Funciona",
    text: "Con este correo has probado cómo envía los suyos {shop}. Los recibos, códigos y enlaces llegarán del mismo modo.",
    hint: "Si está en el correo no deseado, indica que no lo es: tu proveedor aprende de ello.",
    why: "Recibes esto porque has probado el correo de {shop} en su estudio.",
  },
  shared: {
    toDashboard: "Ir al panel",
    choosePassword: "Elegir contraseña",
    security: "Recibes esto porque afecta a la seguridad de tu cuenta en {shop}.",
    linkWorks_one: "El enlace sirve una vez, durante {count} minuto.",
    linkWorks_other: "El enlace sirve una vez, durante {count} minutos.",
    lookAt: "Ver {model}",
    free: "Gratis",
    fromPrice: "desde {price}",
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

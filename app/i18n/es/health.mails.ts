import type { healthMails as english } from "../en/health.mails.ts";
import type { Words } from "../translate.ts";

export const healthMails: Words<typeof english> = {
  zipMissing: {
    subject: "No se pueden descargar los archivos de {model}",
    text: "El almacenamiento de la tienda no tiene el zip de este modelo, o tiene uno más corto que el que publicaste. Quien lo descarga recibe un error. Recupera el zip de tu copia de seguridad con el nombre de abajo o publica una versión nueva del modelo.",
    key: "Nombre en el almacenamiento",
    open: "Abrir el modelo",
    others:
      "Este correo llega como mucho una vez al día. Puede haber otros modelos afectados: el registro del Worker los indica en zip_missing.",
  },
  mailsGivenUp: {
    subject_one: "No se ha podido entregar {count} correo",
    subject_other: "No se han podido entregar {count} correos",
    text: "La tienda ha intentado enviar cada uno diez veces en dos días y no lo intenta más. Los compradores tienen igualmente sus recibos y archivos en su panel.",
    accounts: "Cuentas a las que iban",
    more: "{names} y otras",
    hint: "El registro del Worker indica el motivo en mail_given_up. Si son muchos, comprueba si el dominio aún puede enviar en el proveedor de correo o ejecuta npm run doctor.",
  },
  webhookMissing: {
    subject: "El webhook de Stripe no llega",
    text: "Stripe tiene desde hace unos minutos el evento de abajo y desde entonces no ha llegado ningún webhook. Los pedidos se cierran igualmente con la comprobación que se ejecuta cada cinco minutos, así que los compradores esperan unos minutos más a recibir lo que han comprado.",
    look: "Mira en Stripe, en Desarrolladores, Webhooks, si el punto de conexión {url} está activado y qué responde, o ejecuta npm run doctor.",
    event: "Evento",
    since: "En Stripe desde",
    last: "Último webhook",
    never: "ninguno todavía",
  },
};

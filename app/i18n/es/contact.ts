import type { contact as english } from "../en/contact.ts";
import type { Words } from "../translate.ts";

export const contact: Words<typeof english> = {
  contact: {
    title: "Contacto",
    lead: "¿Una duda sobre un modelo, un pedido o una licencia? Lo lee una persona y te responde por correo.",
    description: "Escribe al vendedor: lo lee una persona y te responde por correo.",
    name: "Nombre",
    message: "Mensaje",
    messageHint: "Si es sobre un pedido, pon su código: está en tu recibo.",
    homepage: "Deja esto vacío",
    send: "Enviar mensaje",
    help: "Respuestas rápidas",
    sentTitle: "Hemos recibido tu mensaje",
    sentText: "Lo leemos y te respondemos por correo. Esta es tu referencia, por si escribes otra vez:",
    reference: "Referencia",
    toShop: "Ver los modelos",
  },
};

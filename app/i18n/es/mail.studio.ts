import type { mailStudio as english } from "../en/mail.studio.ts";
import type { Words } from "../translate.ts";

export const mailStudio: Words<typeof english> = {
  studioMails: {
    title: "Correos que no se han podido enviar",
    lead: "Los de los últimos 30 días. Cada uno se intenta diez veces durante un día y medio; después se borran su texto y su dirección. Los recibos y las descargas siguen en el panel del comprador. Desde la página de un pedido puedes volver a enviar su recibo, o el regalo a otra dirección.",
    empty: "Todos los correos de los últimos 30 días se han enviado",
    kind_account: "Código, enlace o aviso de una cuenta",
    kind_receipt: "Recibo",
    kind_payment: "Aviso sobre un pago o reembolso",
    kind_withdrawal: "Confirmación de un desistimiento",
    kind_license: "Licencia concedida o retirada",
    kind_gift: "Regalo a quien lo recibe",
    kind_giftNews: "Noticias de un regalo",
    kind_answer: "Tu respuesta a un mensaje",
    kind_letter: "Boletín",
    kind_news: "Modelos o versiones nuevas",
    kind_reviews: "Opinión, comentario o foto",
    kind_claim: "Modelos comprados en otra tienda",
    kind_seller: "Aviso para vendedores",
    kind_unknown: "Otro correo",
  },
};

import type { ordersMails as english } from "../en/orders.mails.ts";
import type { Words } from "../translate.ts";
import { disputeReasons } from "./dispute-reasons.ts";

export const ordersMails: Words<typeof english> = {
  receipt: {
    coupon: "Cupón {code}",
    couponNote: "descontado",
    couponFirst: "descontado solo del primer pago",
    subject: "Tu recibo de {shop}: {order}",
    title: "Gracias, {name}",
    text: "Tu pago ha llegado. Tus modelos están en tu panel: descárgalos cuantas veces quieras.",
    giftText: "Tu pago ha llegado. Tu regalo sale en su día y aquí puedes seguirlo.",
    memberText: "Ya eres miembro: {tier}. Este es tu recibo y la confirmación de tu contrato.",
    memberRenewed: "Tu membresía {tier} se ha renovado. Este es tu recibo.",
    memberRights: "Tu membresía",
    memberBegan: "Nos has pedido que empiece de inmediato.",
    memberLeave: "Irte cuando quieras",
    paymentCode: "Código del pago",
    date: "Fecha",
    total: "Total, impuestos incluidos",
    includedTax: "Impuesto incluido",
    invoice: "Factura (PDF)",
    withdraw: "Desistir del contrato aquí, antes de la primera descarga",
    withdrawMember: "Desistir del contrato aquí, en un plazo de 14 días",
    consent: "Has aceptado",
    consentVersion: "Texto de la versión {version}, {date}",
    why: "Recibes esto porque has comprado en {shop}. Guárdalo como recibo.",
    whyByStripe:
      "Recibes esto porque compraste algo en {shop}. Confirma lo que has comprado; la factura la envía Link.",
    soldByStripe: "Link (link.com) te lo vendió y te envía el recibo y la factura",
  },
  consentGiven: {
    subject: "Has aceptado la entrega: {order}",
    title: "Has aceptado la entrega inmediata",
    text: "Ya puedes descargar {models}. Cuando empiece la descarga de un modelo, ya no podrás desistir de él.",
    memberText:
      "Ya puedes descargar modelos con {tier}. Si después desistes de la membresía, pagarás los días que haya durado.",
  },
  paymentNews: {
    total: "Total",
    goesBack: "Se te reembolsa",
    why: "Recibes esto porque has hecho un pedido en {shop}.",
    processing: "Tu pago está en camino",
    processingText:
      "Has pedido estos modelos. Un pago desde una cuenta bancaria tarda unos días; en cuanto llegue el dinero tendrás los modelos en tu panel y te escribiremos otra vez. No tienes que hacer nada.",
    failed: "Tu pago no se ha completado",
    failedText:
      "Tu banco no ha pagado este pedido, así que no se ha cobrado nada. Consulta a tu banco o elige otra forma de pago y haz el pedido otra vez.",
    orderAgain: "Pedir otra vez",
    returned: "Te devolvemos el dinero",
    returnedText:
      "No podemos quedarnos con este pago y hemos pedido a nuestro proveedor de pagos que lo devuelva a su origen. Tarda unos días en llegar.",
    returned_owned: "ya era tuyo",
    returned_reduced: "ya no se cumplía lo que rebajaba su precio",
    returned_deleted: "la cuenta ya no existe",
    returned_refunded: "reembolsado",
    refunded: "Te hemos reembolsado el pago",
    refundedText:
      "Hemos reembolsado este pedido. El dinero tarda unos días en llegar. Los modelos que solo se pagaron con este pago ya no se pueden descargar.",
    refundedMemberText:
      "Hemos reembolsado este pago de tu membresía. El dinero tarda unos días en llegar. Los modelos que añadiste con lo que este pago cubría ya no se pueden descargar.",
    charged_back: "Tu banco ha retirado el pago",
    charged_backText:
      "Tu banco ha recuperado el pago de este pedido. Los modelos que solo se pagaron con este pago ya no se pueden descargar. Si ha sido un error, escríbenos.",
    charged_backMemberText:
      "Tu banco ha recuperado este pago de tu membresía, así que la membresía termina. Los modelos que añadiste con lo que este pago cubría ya no se pueden descargar. Si ha sido un error, escríbenos.",
    charged_backTotal: "Retirado por el banco",
    contact: "Escribirnos",
  },
  refund: {
    title: "Te hemos reembolsado {amount}",
    text: "Tarda unos días en llegar a donde pagaste. Conservas todos los modelos de este pedido.",
    memberText: "Tarda unos días en llegar a donde pagaste. Tu membresía sigue igual.",
    owedText: "Tarda unos días en llegar a donde pagaste.",
    modelsTitle: "Se han reembolsado modelos de tu pedido",
    modelsText:
      "El dinero tarda unos días en llegar a donde pagaste. Las licencias de estos modelos han terminado y ya no se pueden descargar.",
    total: "Reembolsado",
    earlier: "Reembolsado antes",
  },
  refundFailed: {
    title: "No se ha podido pagar tu reembolso",
    text: "Tu banco no ha aceptado nuestro reembolso; a menudo es porque la tarjeta o la cuenta se cerró. Escríbenos con el código del pedido y te lo pagaremos de otra forma.",
    amount: "Reembolso",
  },
  refundFailedSeller: {
    title: "No se ha podido pagar un reembolso",
    text: "El banco del comprador ha devuelto el reembolso y el dinero está otra vez en tu saldo de Stripe. Acuerda con el comprador otra forma de pagarlo: la tienda no lo intenta de nuevo sola. Hemos pedido al comprador que te escriba.",
    buyer: "Comprador",
  },
  withdrawal: {
    subject: "Tu desistimiento del pedido {order}",
    title: "Hemos recibido tu desistimiento",
    text: "Esto confirma qué declaraste y cuándo. Las licencias de estos modelos han terminado.",
    money: "Recibirás {amount} en un plazo de 14 días por el mismo medio con el que pagaste.",
    memberText:
      "Esto confirma qué declaraste y cuándo. La membresía ha terminado y, con ella, las licencias de lo que añadiste como miembro. No se te cobra nada más.",
    memberStatement: "A {shop}: desisto de mi contrato sobre la membresía {tier}. Pedido {order}. {buyer}",
    declared: "Tu declaración",
    statement: "A {shop}: desisto de mi contrato sobre estos modelos: {models}. Pedido {order}. {buyer}",
    open: "Ver el desistimiento",
    why: "Recibes esto porque has desistido de un pedido en {shop}.",
  },
  orderSeller: {
    subject: "{news}: {models}, {amount}",
    models: "{model} y {count} más",
    sale: "Vendido",
    saleTitle: "Has vendido algo",
    saleText: "Está pagado y el comprador ya lo tiene.",
    gift: "Regalo vendido",
    giftTitle: "Has vendido un regalo",
    giftText: "Está pagado. Quien lo recibe lo tendrá cuando lo recoja.",
    held: "Pago retenido",
    heldTitle: "Un pago está retenido",
    heldText:
      "Lo pagado no coincide con el pedido, así que no se ha entregado nada. Compara ambos en Stripe y después reembolsa el pago allí o escribe al comprador.",
    disputed: "Pago en disputa",
    disputedTitle: "Un comprador disputa un pago",
    disputedText:
      "El banco del comprador reclama el dinero. Envía tus pruebas en Stripe antes de la fecha de abajo; sin ellas el dinero se pierde. La página del pedido en el estudio tiene lo que puedes enviar.",
    disputedAmount: "En disputa",
    disputedReason: "Motivo",
    withdrawn: "Desistimiento",
    withdrawnTitle: "Un comprador ha desistido de modelos de un pedido",
    withdrawnText:
      "Reembolsa estos modelos en un plazo de 14 días, desde la página del pedido. Sus licencias han terminado.",
    withdrawnPaidText:
      "Sus licencias han terminado. No hay nada que devolver: no se pagó nada por estos modelos o el pedido ya está devuelto.",
    withdrawnMember: "Desistimiento",
    withdrawnMemberTitle: "Un miembro ha desistido de una membresía",
    withdrawnMemberText:
      "Ha terminado y, con ella, las licencias de lo que añadió. Reembolsa el importe de abajo en un plazo de 14 días, desde la página de cada pedido que lo tenga.",
    withdrawnMemberPaidText:
      "Ha terminado y, con ella, las licencias de lo que añadió. No hay nada que devolver: ya está devuelto.",
    withdrawnAmount: "Por devolver",
    evidenceDue: "Plazo para las pruebas",
    open: "Abrir el pedido",
    why: "Recibes esto porque eres vendedor de {shop}.",
  },
  ...disputeReasons,
};

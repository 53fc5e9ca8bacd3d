import type { ordersConsent as english } from "../en/orders.consent.ts";
import type { Words } from "../translate.ts";

export const ordersConsent: Words<typeof english> = {
  consent: {
    "2026-11":
      "Quiero la entrega ya. Sé que, al empezar la descarga, pierdo el derecho de desistimiento de 14 días.",
    "begin-2026-11":
      "Quiero que mi membresía empiece ya, antes de que pasen los 14 días en los que puedo desistir. Si desisto después de haber añadido modelos a mi biblioteca como miembro, pago los días transcurridos.",
    "member-2026-11":
      "Quiero añadir modelos a mi biblioteca ya. Todavía puedo desistir de mi membresía en los 14 días desde que me uní. Si lo hago, pago los días transcurridos y pierdo los modelos que haya añadido.",
  },
  delivery: {
    title: "Aceptar la entrega",
    lead: "Has pagado {models}. Todavía puedes desistir de este pedido, así que entregamos en cuanto lo aceptes.",
    giftLead: "Todavía puedes desistir de este pedido, así que tu regalo espera a que aceptes su entrega.",
    waits: "Espera a que lo aceptes",
    tick: "Marca la casilla para recibirlo ya. Sin ella lo entregamos cuando termine el plazo para desistir.",
    agree: "Entregar ya",
    giver: "Antes de la entrega tiene que aceptarla quien te lo regaló. Se lo preguntamos por correo.",
    done: "Has aceptado la entrega",
    doneText: "La confirmación te llega por correo. Descarga tus modelos cuando quieras.",
  },
};

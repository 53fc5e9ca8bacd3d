import type { statisticsCsv as english } from "../en/statistics.csv.ts";
import type { Words } from "../translate.ts";

export const statisticsCsv: Words<typeof english> = {
  statisticsCsv: {
    order: "pedido",
    paidAt: "pagado el",
    day: "día",
    buyer: "comprador",
    country: "país",
    models: "modelos y membresías",
    coupon: "cupón",
    tax: "impuestos EUR",
    paid: "pagado EUR",
    refunded: "devuelto EUR",
    fees: "comisiones EUR",
    net: "neto EUR",
    model: "modelo",
    title: "título",
    seen: "visto",
    carted: "en el carrito",
    sold: "vendido",
    source: "origen",
    letter: "boletín",
    visits: "visitas",
    orders: "pedidos",
  },
};

import type { statisticsStudio as english } from "../en/statistics.studio.ts";
import type { Words } from "../translate.ts";

export const statisticsStudio: Words<typeof english> = {
  studioOverview: {
    period: "Periodo",
    period_today: "Hoy",
    period_7: "7 días",
    period_30: "30 días",
    period_365: "365 días",
    period_all: "Todo",
    net: "Te queda (IVA incluido)",
    orders: "Pedidos",
    gross: "Cobrado",
    refunded: "Reembolsos y disputas perdidas",
    fees: "Comisiones de Stripe",
    plot: "Evolución de lo que te queda",
    asTable: "Lo mismo en una tabla",
    time: "Fecha",
    models: "Modelos",
    model: "Modelo",
    seen: "Visitas",
    carted: "En el carrito",
    sold: "Vendidos",
    conversionRate: "Ventas por visita",
    views: "{seen} visitas, {carted} en el carrito",
    more: "Hay más modelos: el archivo CSV los tiene todos.",
    missed: "Buscado y no encontrado",
    missedHint:
      "En los últimos 30 días, por tres visitantes o más en un mismo día. Con una etiqueta con esas palabras encontrarían tu modelo.",
    words: "Búsqueda",
    visitors: "Visitantes",
    countries: "Países",
    country: "País",
    licenses: "Licencias",
    license: "Licencia",
    noCountry: "País desconocido",
    csv_orders: "Pedidos en CSV",
    csv_models: "Modelos en CSV",
    notes:
      "Días en la zona horaria de la tienda. Los reembolsos y las comisiones cuentan el día de su pedido. Las visitas son cargas de la página de un modelo, también las tuyas, sin los robots conocidos; se cuentan sin cookies.",
    computed: "Los días anteriores, según lo conocido el {time}.",
  },
};

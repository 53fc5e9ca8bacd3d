/** The words of the welcome page, in Spanish. */

import type { enHome } from "./en.home.ts";
import type { Words } from "./en.ts";

export const esHome: Words<typeof enHome> = {
  home: {
    title: "Modelos 3D listos para imprimir",
    meta: "Modelos 3D para descargar e imprimir. Paga una vez y descárgalos cuando quieras.",
    heroTitle: "Cosas buenas para imprimir.",
    heroLead:
      "Modelos 3D que encajan a la primera. Pagas una vez, descargas al momento y son tuyos para siempre.",
    getStarted: "Empezar",
    seeProducts: "Ver los modelos",
    contact: "Contacto",
    products: "Modelos",
    found_one: "{count} modelo",
    found_other: "{count} modelos",
    foundMore: "{count} modelos a la vista, hay más abajo",
    search: "Buscar modelos",
    searchPlaceholder: "Maceta, engranaje, tarro…",
    price: "Precio",
    price_all: "Todos",
    price_free: "Gratis",
    price_paid: "De pago",
    sort: "Ordenar por",
    sort_newest: "Novedades",
    sort_updated: "Recién actualizados",
    sort_price: "Precio, de menor a mayor",
    sort_price_desc: "Precio, de mayor a menor",
    show: "Mostrar",
    more: "Más modelos",
    backToStart: "Volver a los primeros modelos",
    nothingFound: "Ningún modelo coincide",
    nothingFoundText: "Prueba con una palabra más corta o mira todo lo que hay.",
    showAll: "Ver todos los modelos",
    shopEmpty: "Los primeros modelos se están imprimiendo",
    shopEmptyText: "Todavía no hay nada a la venta. Si buscas algo, escríbeme.",
    failed: "No hemos podido cargar los modelos",
    failedText: "Algo ha fallado por nuestra parte. Tu búsqueda sigue aquí.",
    saved: "Guardado en tu panel",
  },
};

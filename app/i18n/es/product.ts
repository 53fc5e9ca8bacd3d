import type { product as english } from "../en/product.ts";
import type { Words } from "../translate.ts";

export const product: Words<typeof english> = {
  product: {
    pictures: "Imágenes",
    view3d: "Ver en 3D",
    licence: "Licencia",
    acquire: "Conseguir",
    add: "Añadir al carrito",
    buy: "Comprar ya",
    goToCart: "Ir al carrito",
    underWay: "Pago en camino",
    saved: "Guardado en tu panel",
    checking: "Comprobando lo que ya es tuyo",
    unchecked: "No hemos podido comprobar si este modelo ya es tuyo.",
    owned: "Tuya",
    included: "Incluida",
    note_included: "Incluida en tu licencia Comercial.",
    note_upgrade: "Pagas la diferencia, porque tienes la Estándar.",
    note_inCart: "En tu carrito.",
    note_replaces: "Sustituye a la otra licencia en tu carrito.",
    back: "Todos los modelos",
    backToResults: "Resultados de «{query}»",
    backToFiltered: "Modelos filtrados",
  },
  licence: {
    standard: "Estándar",
    commercial: "Comercial",
    standardLine: "Imprime para ti y para regalar.",
    commercialLine: "Además, vende lo que imprimas.",
  },
};

import type { product as english } from "../en/product.ts";
import type { Words } from "../translate.ts";

export const product: Words<typeof english> = {
  product: {
    pictures: "Imágenes",
    view3d: "Ver en 3D",
    licence: "Licencia",
    acquire: "Conseguir",
    unchecked: "No hemos podido comprobar si este modelo ya es tuyo.",
    back: "Todos los modelos",
    backToResults: "Resultados de «{query}»",
    backToFiltered: "Modelos filtrados",
  },
};

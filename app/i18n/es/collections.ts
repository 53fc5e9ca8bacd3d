import type { collections as english } from "../en/collections.ts";
import type { Words } from "../translate.ts";

export const collections: Words<typeof english> = {
  collections: {
    heading: "Colecciones",
    empty: "Ahora mismo no hay nada aquí",
    emptyText: "Los modelos de esta colección no están a la venta en este momento.",
  },
};

import type { catalogStudio as english } from "../en/catalog.studio.ts";
import type { Words } from "../translate.ts";

export const catalogStudio: Words<typeof english> = {
  studioTags: {
    title: "Etiquetas",
    lead: "Lo que los compradores leen en lugar de una etiqueta, en cada idioma. Un campo vacío muestra la propia etiqueta. Las más usadas aparecen encima de la lista de modelos.",
    empty: "Ningún modelo publicado tiene etiquetas todavía.",
    models_one: "{count} modelo",
    models_other: "{count} modelos",
    nameIn: "«{tag}» en {language}",
  },
};

import type { catalogStudio as english } from "../en/catalog.studio.ts";
import type { Words } from "../translate.ts";

export const catalogStudio: Words<typeof english> = {
  studioTags: {
    title: "Etiquetas",
    lead: "Lo que leen los compradores en lugar de una etiqueta, en cada idioma, y las que no ven. Si dejas un campo vacío, se ve la propia etiqueta. Las más usadas aparecen sobre la lista de modelos.",
    empty: "Ningún modelo publicado tiene etiquetas todavía",
    emptyText: "Las etiquetas se escriben en cada modelo: añádelas en su editor.",
    hidden: "Oculta",
    move: "Renombrar o unir",
    moveText:
      "Todos los modelos con la etiqueta pasan a tener la otra. Si esa ya existe, las dos se unen. La dirección de la etiqueta antigua sigue llevando a sus modelos.",
    which: "Etiqueta",
    to: "Pasa a ser",
    moveNow: "Renombrar",
    moved: "Renombrada. Se verá en la tienda en dos minutos.",
    sameTag: "Escribe otra etiqueta.",
    noComma: "Una etiqueta no lleva comas.",
    tooMany: "Más de {max} modelos tienen esta etiqueta: cámbialos con la edición en bloque.",
    models_one: "{count} modelo",
    models_other: "{count} modelos",
    nameIn: "«{tag}» en {language}",
  },
};

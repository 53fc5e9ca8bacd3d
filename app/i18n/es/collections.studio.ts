import type { collectionsStudio as english } from "../en/collections.studio.ts";
import type { Words } from "../translate.ts";

export const collectionsStudio: Words<typeof english> = {
  studioCollections: {
    title: "Colecciones",
    lead: "Modelos que van juntos, con una página propia. Los compradores las encuentran en la portada, en este orden.",
    empty: "Todavía no tienes colecciones.",
    new: "Nueva colección",
    create: "Crear",
    name: "Título",
    text: "Texto",
    textHint: "Va encima de los modelos. Puedes darle formato con Markdown.",
    otherLanguageHint: "Si falta, quien lea en este idioma verá el título en el tuyo.",
    models_one: "{count} modelo",
    models_other: "{count} modelos",
    collected: "Modelos",
    none: "Aún no hay modelos: añade el primero aquí abajo.",
    add: "Añadir",
    addTitle: "Añadir un modelo",
    full: "Una colección puede tener {count} modelos como máximo.",
    save: "Guardar",
    created: "Creada. Ahora añade los modelos.",
    show: "Ver en la tienda",
    remove: "Eliminar esta colección…",
    removeText: "Su página desaparece. Los modelos se quedan como están.",
    removeNow: "Eliminar",
    removed: "La colección se ha eliminado.",
    tooLong: "Usa {max} caracteres como máximo.",
    place: "Lugar de {title}",
  },
};

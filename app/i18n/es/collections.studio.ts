import type { collectionsStudio as english } from "../en/collections.studio.ts";
import type { Words } from "../translate.ts";

export const collectionsStudio: Words<typeof english> = {
  studioCollections: {
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
    addTitle: "Añadir un modelo",
    full: "Una colección puede tener {count} modelos como máximo.",
    created: "Creada. Ahora añade los modelos.",
    show: "Ver en la tienda",
    removeCollection: "Eliminar esta colección…",
    removeText: "Su página desaparece. Los modelos se quedan como están.",
    removed: "La colección se ha eliminado.",
    tooLong: "Usa {max} caracteres como máximo.",
    place: "Lugar de {title}",
    modelPlace: "{title}, puesto {number}",
    hidden: "No se ve en la tienda: no está publicado.",
  },
};

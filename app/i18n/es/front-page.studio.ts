import type { frontPageStudio as english } from "../en/front-page.studio.ts";
import type { Words } from "../translate.ts";

export const frontPageStudio: Words<typeof english> = {
  studioFrontPage: {
    title: "Portada",
    lead: "Estos modelos van primero, en este orden. Después vienen los demás, del más nuevo al más antiguo.",
    none: "No hay modelos destacados: van primero los más nuevos.",
    place: "{title}, puesto {number}",
    first: "Al principio",
    earlier: "Subir",
    later: "Bajar",
    remove: "Quitar",
    saved: "Guardado. Se verá en la tienda en dos minutos.",
    add: "Destacar",
    addTitle: "Destacar otro modelo",
    full: "Hay {count} modelos destacados, el máximo posible.",
    hidden: "No se ve en la tienda: no está publicado.",
    nothingFound: "No se ha encontrado nada",
  },
};

import type { frontPageStudio as english } from "../en/front-page.studio.ts";
import type { Words } from "../translate.ts";

export const frontPageStudio: Words<typeof english> = {
  studioFrontPage: {
    lead: "Lo primero que ve quien entra: un modelo en el escaparate y hasta seis secciones. Debajo van todos tus modelos.",
    show: "Ver en la tienda",
    preview: "Vista previa",
    window: "Escaparate",
    model: "Modelo del escaparate",
    modelHint:
      "Su primera imagen va junto a la bienvenida, con nombre y precio. Si subes una imagen de bienvenida en Marca, ocupa su lugar.",
    newestModel: "El más nuevo",
    sections: "Secciones",
    none: "Sin secciones: van todos tus modelos, del más nuevo al más antiguo.",
    full: "Puede haber {count} secciones como máximo.",
    add: "Añadir una sección",
    newest: "Los más nuevos",
    collection: "Una colección",
    sale: "En oferta",
    rated: "Los mejor valorados",
    text: "Un texto con imagen",
    place: "{kind}, puesto {number}",
    which: "Colección",
    title: "Título",
    body: "Texto",
    picture: "Imagen de este modelo, con un enlace a él",
    noPicture: "Sin imagen",
    noCollection: "Elige una colección.",
  },
};

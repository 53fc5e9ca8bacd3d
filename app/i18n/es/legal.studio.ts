import type { legalStudio as english } from "../en/legal.studio.ts";
import type { Words } from "../translate.ts";

export const legalStudio: Words<typeof english> = {
  studioLegal: {
    title: "Textos legales",
    lead: "Se enlazan bajo cada página, al pagar y en los recibos en cuanto los publicas. Cada pedido guarda las versiones con las que se hizo.",
    missing: "Sin publicar",
    template: "Es una plantilla. Sustituye lo que está entre [[dobles corchetes]].",
    edit: "Publicar un cambio crea una versión nueva; la anterior se puede seguir leyendo.",
    otherLanguageHint: "En este idioma no se publica la plantilla si la dejas como está, ni un texto vacío.",
    publish: "Publicar",
    see: "Ver la página",
    published: "Ya está publicado.",
    gaps: "Falta sustituir o quitar: {gaps}.",
    tooShort: "Escribe al menos {min} caracteres.",
    tooLong: "Escribe como mucho {max} caracteres.",
    advice:
      "Markdown: títulos con ##, listas con -, **negrita**. Las plantillas no son asesoramiento legal: haz que las revisen para tu país.",
  },
};

import type { legal as english } from "../en/legal.ts";
import type { Words } from "../translate.ts";

export const legal: Words<typeof english> = {
  terms: {
    heading: "¿Qué puedo hacer?",
    mayI: "¿Puedo…",
    yes: "Sí",
    no: "No",
    printSelf: "imprimirlo para mí, cuantas veces quiera?",
    gift: "regalar lo que imprima?",
    modify: "cambiar el modelo para mis impresiones?",
    sellPrints: "vender lo que imprima?",
    shareFile: "compartir o vender los archivos?",
    shareChanged: "compartir o vender los archivos modificados?",
    text: "La licencia es de la cuenta que la consiguió y no caduca. El diseño sigue siendo de su autor.",
    commercial: "La Comercial cubre lo que imprimas tú, en cualquier cantidad.",
  },
  legal: {
    version: "Versión {version}, {date}",
    replaced: "Una versión más nueva sustituye este texto",
    inForce: "Leer la versión vigente",
    accept: "Al pagar aceptas:",
  },
  contactData: {
    title: "Otras formas de contacto",
  },
};

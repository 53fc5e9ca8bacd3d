import type { membershipsRights as english } from "../en/memberships.rights.ts";
import type { Words } from "../translate.ts";

export const membershipsRights: Words<typeof english> = {
  tierRights: {
    use: "Qué puedes hacer",
    perMonth: "{price} al mes",
    perYear: "{price} al año",
    opensAll: "Todos los modelos de la tienda y cada novedad que salga.",
    opensCollection: "Todos los modelos de la colección {collections}.",
    opensCollections: "Todos los modelos de estas colecciones: {collections}.",
    opensPublished: "Todos los modelos que salgan mientras seas miembro. Los anteriores no entran.",
    early_one: "Los modelos con fecha de salida, {count} día antes que los demás.",
    early_other: "Los modelos con fecha de salida, {count} días antes que los demás.",
    discount: "{percent} de descuento en los modelos y licencias que no están incluidos.",
    keeps: "Lo que hayas descargado es para ti, para uso personal, también cuando termine tu membresía.",
    keepsNot:
      "Cuando termina tu membresía, termina también tu derecho a usar los archivos: ya no podrás descargarlos ni imprimirlos.",
    sellNo: "No puedes vender lo que imprimas.",
    sellMember: "Puedes vender lo que imprimas mientras tengas esta membresía.",
    sellOff_one: "Después tienes {count} día para vender lo que ya tuvieras impreso.",
    sellOff_other: "Después tienes {count} días para vender lo que ya tuvieras impreso.",
    sellOffNone: "Cuando termine, dejas de vender en ese momento, también lo que ya tuvieras impreso.",
    sellPaid:
      "Puedes vender lo que imprimas de los modelos que descargues como miembro. Ese derecho lo conservas cuando termine tu membresía.",
    units_one: "Puedes vender como máximo {count} unidad de cada modelo.",
    units_other: "Puedes vender como máximo {count} unidades de cada modelo.",
  },
};

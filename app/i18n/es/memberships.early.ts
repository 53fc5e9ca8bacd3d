import type { membershipsEarly as english } from "../en/memberships.early.ts";
import type { Words } from "../translate.ts";

export const membershipsEarly: Words<typeof english> = {
  early: {
    title: "Acceso anticipado",
    lead: "Todavía no han salido, y ya puedes añadirlos a tu biblioteca.",
    out: "Sale para todos el {date}",
    inLibrary: "En tu biblioteca",
    text: "Sale para todos el {date}. Como miembro de {tier} ya puedes tenerlo.",
    taken: "Sale para todos el {date}. Lo has añadido a tu biblioteca como miembro de {tier}.",
    buyLater: "Se podrá comprar cuando salga.",
    add: "Añadir a mi biblioteca",
    toLibrary: "Ir a tu biblioteca",
  },
};

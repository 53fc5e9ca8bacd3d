import type { membershipsPage as english } from "../en/memberships.page.ts";
import type { Words } from "../translate.ts";

export const membershipsPage: Words<typeof english> = {
  memberships: {
    title: "Membresías",
    lead: "Te unes por meses o por años. Puedes irte cuando quieras y lo conservas todo hasta el final de lo que hayas pagado.",
    monthly: "al mes",
    yearly: "al año",
    perMonth: "Son {price} al mes.",
    orYear: "O {price} al año: {month} al mes.",
    today: "Incluido hoy",
    models_one: "{count} modelo",
    models_other: "{count} modelos",
    placesLeft_one: "Queda {count} plaza",
    placesLeft_other: "Quedan {count} plazas",
    full: "No quedan plazas.",
    joinMonth: "Unirme por {price} al mes",
    joinYear: "Unirme por {price} al año",
    tax: "Los precios incluyen el IVA. La membresía se renueva sola hasta que te vayas.",
  },
};

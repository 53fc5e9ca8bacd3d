import type { membershipsTake as english } from "../en/memberships.take.ts";
import type { Words } from "../translate.ts";

export const membershipsTake: Words<typeof english> = {
  take: {
    title: "Añadir a tu biblioteca",
    lead: "{model} está incluido en tu membresía, {tier}.",
    add: "Añadir a mi biblioteca",
    tick: "Marca la casilla para tenerlo ya. Sin ella podrás añadir modelos cuando termine el plazo para desistir.",
    memberships: "Ver las membresías",
  },
  errors: {
    not_included: "Ahora mismo este modelo no entra en ninguna membresía tuya.",
  },
};

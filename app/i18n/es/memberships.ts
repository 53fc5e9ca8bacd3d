import type { memberships as english } from "../en/memberships.ts";
import type { Words } from "../translate.ts";

export const memberships: Words<typeof english> = {
  member: {
    offer_month: "En {tier}, por {price} al mes",
    offer_year: "En {tier}, por {price} al año",
    take: "¿Eres miembro? Añádelo a tu biblioteca",
    cart_month: "Estos modelos cuestan {total}. Todos están en {tier}, por {price} al mes.",
    cart_year: "Estos modelos cuestan {total}. Todos están en {tier}, por {price} al año.",
  },
};

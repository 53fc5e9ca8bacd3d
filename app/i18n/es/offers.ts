import type { offers as english } from "../en/offers.ts";
import type { Words } from "../translate.ts";

export const offers: Words<typeof english> = {
  bundle: {
    title: "Completa el conjunto",
    lead: "Estos modelos cuestan menos juntos. Lo que ya tienes se descuenta.",
    complete: "Ya tienes todo este conjunto.",
    add_one: "Añadir {count} modelo al carrito",
    add_other: "Añadir {count} modelos al carrito",
    insteadOf: "en lugar de {price}",
  },
};

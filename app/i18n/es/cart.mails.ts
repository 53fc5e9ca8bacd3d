import type { cartMails as english } from "../en/cart.mails.ts";
import type { Words } from "../translate.ts";

export const cartMails: Words<typeof english> = {
  leftCart: {
    subject_one: "{model} sigue en tu carrito",
    subject_other: "{count} modelos siguen en tu carrito",
    text: "Dejaste esto en tu carrito. Ahí se queda, y no te lo recordaremos más.",
    total: "Total",
    cart: "Ir al carrito",
    why: "Recibes este correo porque activaste los boletines de {shop}, que incluyen un aviso si dejas algo en el carrito.",
  },
};

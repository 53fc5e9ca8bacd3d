import type { frontPage as english } from "../en/front-page.ts";
import type { Words } from "../translate.ts";

export const frontPage: Words<typeof english> = {
  frontPage: {
    newest: "Novedades",
    rated: "Los mejor valorados",
    sale: "En oferta",
    all: "Ver todo",
    reducedUntil: "{percent} de descuento hasta el {time}",
    reducedUpTo: "Rebajas de hasta el {percent}, hasta el {time}",
    saleUntil: "Precios rebajados hasta el {time}",
    dayAndTime: "{day} a las {time}",
  },
};

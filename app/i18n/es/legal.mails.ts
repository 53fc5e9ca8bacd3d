import type { legalMails as english } from "../en/legal.mails.ts";
import type { Words } from "../translate.ts";

export const legalMails: Words<typeof english> = {
  legal: {
    terms: "Condiciones de venta",
    privacy: "Privacidad",
    withdrawal: "Derecho de desistimiento",
    imprint: "Aviso legal",
  },
};

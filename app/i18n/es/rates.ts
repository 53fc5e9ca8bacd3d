import type { rates as english } from "../en/rates.ts";
import type { Words } from "../translate.ts";

export const rates: Words<typeof english> = {
  rate: {
    note: "≈ {currency} al cambio del Banco Central Europeo del {date}, solo para comparar. Pagas en euros.",
  },
};

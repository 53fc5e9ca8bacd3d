import type { offline as english } from "../en/offline.ts";
import type { Words } from "../translate.ts";

export const offline: Words<typeof english> = {
  offline: {
    notice: "Sin conexión. Lo que ya has visto sigue aquí.",
    kept: "Todavía puedes abrir",
  },
};

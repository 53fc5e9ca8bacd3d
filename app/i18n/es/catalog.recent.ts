import type { catalogRecent as english } from "../en/catalog.recent.ts";
import type { Words } from "../translate.ts";

export const catalogRecent: Words<typeof english> = {
  recent: {
    heading: "Vistos hace poco",
    kept: "Solo se guardan en este navegador.",
    clear: "Vaciar la lista",
    stop: "No recordar",
    off: "Los modelos que miras no se recuerdan.",
    start: "Recordarlos",
  },
};

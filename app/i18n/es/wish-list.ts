import type { wishList as english } from "../en/wish-list.ts";
import type { Words } from "../translate.ts";

export const wishList: Words<typeof english> = {
  wishList: {
    lead: "Los modelos que quieres volver a encontrar.",
    localLead: "Se guarda en este navegador. Inicia sesión y la tendrás en todos tus dispositivos.",
    noScripts: "Sin scripts, la lista solo se guarda en las cuentas.",
    empty: "Tu lista de deseos está vacía",
    emptyText: "Pulsa el corazón de un modelo y lo tendrás aquí.",
    look: "Ver los modelos",
    pageEmpty: "Ya no queda nada en esta página",
    first: "Volver a la primera página",
    pages: "Páginas",
    previous: "Página anterior",
    next: "Página siguiente",
  },
};

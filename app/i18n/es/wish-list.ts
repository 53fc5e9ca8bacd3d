import type { wishList as english } from "../en/wish-list.ts";
import type { Words } from "../translate.ts";

export const wishList: Words<typeof english> = {
  wishList: {
    lead: "Los modelos que quieres volver a encontrar.",
    localLead: "Se guarda en este navegador. Inicia sesión y la tendrás en todos tus dispositivos.",
    alarmTitle: "Avísame si baja de precio",
    alarmText:
      "Un correo cuando un modelo de esta lista cueste menos que ahora. Lo desactivas con un toque en el correo.",
    alarmSet: "Avísame por correo",
    alarmOn: "Te escribimos a {email} cuando baje el precio de un modelo de esta lista.",
    alarmEnd: "No avisarme más",
    alarmConfirm: "Confirma antes tu correo: así te escribimos a ti y a nadie más.",
    alarmSettings: "Confirmar el correo",
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

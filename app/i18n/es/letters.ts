import type { letters as english } from "../en/letters.ts";
import type { Words } from "../translate.ts";

export const letters: Words<typeof english> = {
  letters: {
    no: "No quiero boletines, gracias",
    sent: "Enviado el {date}",
    draft: "Borrador: esta página solo la ves tú.",
    settingsTitle: "Boletines",
    settingsOn: "Recibes los boletines.",
    turnOn: "Quiero recibirlos",
    turnOff: "No quiero recibir más",
    nowOn: "A partir de ahora recibirás los boletines.",
    nowOff: "Ya no recibirás boletines.",
    verifyFirst: "Llegarán cuando confirmes tu correo.",
  },
  lettersOffer: {
    "2026-11":
      "De vez en cuando escribimos por correo a quienes compran, sobre modelos como estos. Marca la casilla si no lo quieres; además, cada boletín lleva un enlace para darse de baja.",
  },
  lettersChoice: {
    "2026-11-29":
      "De vez en cuando, un correo sobre modelos como los que has comprado, y uno si dejas modelos en el carrito. Cada uno lleva un enlace para darse de baja. Los recibos y las respuestas no cambian.",
    "2026-11":
      "De vez en cuando, un correo sobre modelos como los que has comprado. Cada boletín lleva un enlace para darse de baja. Los recibos y las respuestas no cambian.",
  },
};

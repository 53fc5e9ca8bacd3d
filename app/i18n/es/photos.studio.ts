import type { photosStudio as english } from "../en/photos.studio.ts";
import type { Words } from "../translate.ts";

export const photosStudio: Words<typeof english> = {
  studioPhotos: {
    title: "Fotos de compradores",
    approve: "Aprobar",
    reject: "Rechazar",
    takeDown: "Retirar",
    removeText: "Desaparece para siempre y quien la envió recibe tu motivo por correo. Puede enviar otra.",
    keys: "Con el foco en una foto: A aprueba, R pide el motivo para rechazarla.",
    emptyText: "Las fotos nuevas aparecen aquí.",
    photoOf: "Foto {number}: {title}, de {name}",
    gone: "Esta foto se ha borrado mientras tanto.",
  },
};

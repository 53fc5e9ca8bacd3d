import type { photosStudio as english } from "../en/photos.studio.ts";
import type { Words } from "../translate.ts";

export const photosStudio: Words<typeof english> = {
  studioPhotos: {
    title: "Fotos de compradores",
    pending: "Pendientes",
    approved: "Aprobadas",
    approve: "Aprobar",
    reject: "Rechazar",
    takeDown: "Retirar",
    keys: "Con el foco en una foto: A aprueba, R rechaza.",
    empty: "No hay fotos pendientes",
    emptyText: "Las fotos nuevas aparecen aquí.",
    approvedEmpty: "Todavía no hay fotos aprobadas",
    photoOf: "Foto {number}: {title}, de {name}",
    next: "Más fotos",
    done_approve: "La foto está aprobada.",
    done_remove: "La foto está retirada.",
    gone: "Esta foto se ha borrado mientras tanto.",
  },
};

import type { moderationStudio as english } from "../en/moderation.studio.ts";
import type { Words } from "../translate.ts";

export const moderationStudio: Words<typeof english> = {
  studioModeration: {
    states: "Por estado",
    new: "Sin leer",
    pending: "Por aprobar",
    reported: "Con denuncias",
    hidden: "Con texto oculto",
    approved: "En la página",
    all: "Todo",
    newEmpty: "No hay nada nuevo",
    pendingEmpty: "No hay fotos por aprobar",
    reportedEmpty: "No hay denuncias",
    hiddenEmpty: "No hay textos ocultos",
    approvedEmpty: "Todavía no hay fotos aprobadas",
    allEmpty: "Aún no hay nada",
    more: "Ver más",
    isNew: "Sin leer",
    isHidden: "Texto oculto",
    deletedUser: "usuario eliminado",
    noText: "Estrellas sin texto",
    reportedFor: "Con denuncia, esto o algo anterior",
    answer: "Responder …",
    changeAnswer: "Cambiar tu respuesta …",
    yourAnswer: "Tu respuesta",
    answerHint: "Todos la ven debajo. Vacía: sin respuesta.",
    sendAnswer: "Publicar respuesta",
    markRead: "Marcar como leído",
    keep: "Dejar como está",
    hide: "Ocultar el texto …",
    hideText:
      "Nadie más lo ve y quien lo escribió recibe tu motivo por correo. Si lo borra y escribe otra vez, seguirá oculto hasta que lo hayas revisado.",
    hideReviewText:
      "Tu motivo aparece en lugar del texto y se envía por correo a quien lo escribió. Las estrellas se quedan y cuentan: ocultar no mejora la nota. Si la borra y escribe otra vez, el texto nuevo seguirá oculto hasta que lo hayas revisado.",
    reason: "Motivo",
    reasonHint:
      "Lo lee quien lo escribió y, donde aparece en lugar de un texto, todo el mundo. Di qué norma tuya o qué ley se incumple.",
    reasonMissing: "Escribe el motivo",
    hideNow: "Ocultarlo con este motivo",
    hiddenBecause: "Oculto por este motivo",
    show: "Mostrar de nuevo",
    remove: "Retirar del todo …",
    removeText:
      "Para siempre, con tu respuesta: para datos personales, como el nombre, la dirección o el teléfono de alguien. Quien lo publicó recibe tu motivo por correo.",
    removeReviewText:
      "Para siempre, con sus estrellas y tu respuesta: para datos personales, como el nombre, la dirección o el teléfono de alguien. Quien la escribió recibe tu motivo por correo y puede escribir otra.",
    removeNow: "Retirar con este motivo",
    done_answer: "Tu respuesta está guardada.",
    done_keep: "Leído. Se queda como está.",
    done_hide: "El texto está oculto y quien lo escribió recibe el motivo por correo.",
    done_show: "El texto se ve de nuevo.",
    done_remove: "Está retirado y su autor recibe el motivo por correo.",
    done_approve: "La foto está aprobada.",
    fromGumroad: "De Gumroad",
    gumroadLead:
      "Lo que escribieron allí los compradores, sin su nombre. Se muestra aparte, como no comprobado por esta tienda, y no está en ninguna nota. Lo que ocultes o retires no vuelve con otra importación.",
    removeAll: "Retirar todo lo de Gumroad …",
    removeAllHint:
      "Se van todos los textos y estrellas de Gumroad, de todos los modelos y para siempre: importar otra vez no los recupera.",
    removeAllNow: "Retirar todo",
    done_removeAll: "Todo lo de Gumroad está retirado.",
  },
};

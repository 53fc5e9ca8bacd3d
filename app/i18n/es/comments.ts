import type { comments as english } from "../en/comments.ts";
import type { Words } from "../translate.ts";

export const comments: Words<typeof english> = {
  comments: {
    title: "Comentarios",
    older: "Comentarios anteriores",
    logIn: "Entra para comentar",
    logInText: "¿Una duda o un consejo? Cuéntaselo a los demás.",
    seller: "Vendedor",
    bought: "Comprado",
    owns: "Lo tiene",
    member: "Miembro",
    deletedUser: "usuario borrado",
    remove: "Borrar",
    removeOf: "Borrar tu comentario del {date}",
    of: "Comentarios sobre {title}",
    yours: "Tu comentario",
    name: "Tu nombre",
    hint: "Lo ve todo el mundo, con tu nombre de usuario.",
    post: "Publicar comentario",
    sending: "Enviando…",
    sent: "Tu comentario se ha publicado.",
    failed: "Tu comentario no se ha publicado. {reason}",
    tryAgain: "Reintentar",
    discard: "Descartar",
    removed: "Tu comentario se ha borrado.",
    notRemoved: "Tu comentario no se ha borrado. {reason}",
    undo: "Deshacer",
    notLoaded: "No se han podido cargar los comentarios. {reason}",
    report: "Denunciar",
    logInFirst: "Entra para publicarlo. Tu texto se queda aquí mientras tanto.",
  },
};

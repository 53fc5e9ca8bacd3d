import type { chatStudio as english } from "../en/chat.studio.ts";
import type { Words } from "../translate.ts";

export const chatStudio: Words<typeof english> = {
  studioInbox: {
    search: "Nombre, correo o palabras",
    open: "Abiertas",
    done: "Resueltas",
    empty: "No hay nada pendiente",
    emptyText: "Los mensajes nuevos aparecen aquí solos.",
    doneEmpty: "Aún no hay nada resuelto",
    doneEmptyText: "Lo que marques como resuelto se queda aquí. Si el cliente vuelve a escribir, se reabre.",
    choose: "Elige una conversación",
    chooseText: "Los chats y los mensajes del formulario están a la izquierda, primero los más nuevos.",
    unread: "Nuevo",
    waits: "Por responder",
    with: "Conversación con {name}",
    back: "Volver a los mensajes",
    markDone: "Marcar como resuelta",
    reopen: "Abrir de nuevo",
    reference: "Referencia {reference}",
    answerChat: "Responder en el chat",
    answerMail: "Responder por correo",
    answerHint: "También se envía con Ctrl e Intro.",
    toNewest: "A los mensajes más nuevos",
    aboutMore: "Pedidos, comentarios y notas",
  },
};

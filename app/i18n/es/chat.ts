import type { chat as english } from "../en/chat.ts";
import type { Words } from "../translate.ts";

export const chat: Words<typeof english> = {
  support: {
    chat: "Chat",
    help: "Ayuda",
    outTitle: "Habla con nosotros",
    outText:
      "Entra y te respondemos aquí, y por correo si no estás. Si no tienes cuenta, escríbenos con el formulario.",
    contact: "Formulario de contacto",
    noAnswer: "¿No era lo que buscabas?",
    log: "Conversación con la tienda",
    you: "Tú",
    shop: "Tienda",
    hello: "¿Qué te gustaría saber?",
    helloText:
      "Pregunta por un modelo, una impresión o un pedido. Te respondemos aquí, y por correo si no estás.",
    message: "Tu mensaje",
    send: "Enviar",
    pending: "Enviando",
    failed: "No enviado. Reintentar",
    late: "Aún sin enviar. Intentar ahora",
    unchecked: "No hemos podido comprobar si has entrado.",
    earlier: "Mensajes anteriores",
    ready: "Respondemos aquí y por correo.",
    waiting: "Sin conexión. Lo que escribas se envía cuando vuelva.",
    mute: "Silenciar sonidos",
  },
};

import type { webhooksStudio as english } from "../en/webhooks.studio.ts";
import type { Words } from "../translate.ts";

export const webhooksStudio: Words<typeof english> = {
  studioWebhooks: {
    title: "Webhooks",
    lead: "Avisa al momento a otro programa cuando pase algo en la tienda: uno tuyo, un servicio de automatización o un canal de Discord.",
    add: "Añadir un webhook",
    address: "Dirección",
    addressHint:
      "Empieza por https://. En Discord: ajustes del canal, Integraciones, Webhooks, Copiar URL del webhook.",
    events: "Enviar",
    event_sale: "Ventas",
    event_refund: "Reembolsos",
    event_membership: "Membresías",
    event_message: "Mensajes de clientes",
    event_review: "Opiniones",
    event_test: "Prueba",
    badAddress:
      "Escribe una dirección que empiece por https:// y tenga un nombre público, como https://example.com/hook; sin puerto, sin usuario y sin números en lugar del nombre.",
    ownAddress: "Esta es la dirección de la propia tienda. Escribe la del otro programa.",
    noEvent: "Elige al menos una opción.",
    privacy:
      "Un webhook dice qué ha pasado y da identificadores, como el código de un pedido: ni nombres, ni correos, ni textos. Cada pago de una membresía es una venta; quién se une, cambia, se va o no ha pagado se envía como «Membresías», con el precio de la membresía. Discord recibe una frase con un enlace al estudio.",
    verify: "Cómo comprueba un programa la firma",
    verifyText:
      "Cada envío va firmado según la especificación Standard Webhooks (standardwebhooks.com), que tiene bibliotecas para casi todos los lenguajes. Dale a la biblioteca el secreto, el cuerpo tal como llegó y las cabeceras webhook-id, webhook-timestamp y webhook-signature. Responde con un estado de 200 a 299 en menos de diez segundos; con cualquier otra cosa se vuelve a intentar hasta diez veces en 30 horas, así que el mismo webhook-id puede llegar dos veces.",
    empty: "Todavía no hay webhooks.",
    full: "Ya hay tantos webhooks como puede tener una tienda. Quita uno para añadir otro.",
    secret: "Secreto de firma",
    secretOnce: "Cópialo ahora: no se vuelve a mostrar.",
    added: "El webhook está activo.",
    unreadable: "Esta dirección ya no se puede leer",
    unreadableText: "La clave con la que se cifró ya no existe. Quítalo y añádelo de nuevo.",
    discord: "Discord",
    off: "Desactivado desde {time}",
    offText:
      "Se desactivó porque su dirección no aceptó nada durante más de un día. Lo que pase mientras tanto no se le envía.",
    resume: "Activar de nuevo",
    resumed: "El webhook vuelve a estar activo.",
    test: "Enviar una prueba",
    tested: "La prueba ha llegado.",
    noAnswer: "La prueba no tuvo respuesta en diez segundos.",
    refused: "La dirección respondió a la prueba con el estado {status}, así que no la aceptó.",
    newSecret: "Secreto nuevo…",
    newSecretText:
      "Durante un día firman los dos secretos, para que no se pierda nada mientras cambias al nuevo.",
    makeSecret: "Crear un secreto nuevo",
    secretMade: "A partir de ahora firman los dos secretos.",
    remove: "Quitar…",
    removeText: "No se envía nada más a esta dirección, y su registro se borra.",
    removeNow: "Quitar este webhook",
    removed: "El webhook se ha quitado.",
    log: "Últimos envíos",
    logEmpty: "Todavía no se ha enviado nada.",
    time: "Hora",
    event: "Qué",
    answer: "Respuesta",
    state_waiting: "en espera",
    state_delivered: "entregado",
    state_given_up: "abandonado",
    none: "ninguna",
  },
};

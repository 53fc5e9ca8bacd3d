import type { accountsMails as english } from "../en/accounts.mails.ts";
import type { Words } from "../translate.ts";

export const accountsMails: Words<typeof english> = {
  signInCode: {
    subject: "{code} es tu código de {shop}",
    title: "Tu código para entrar",
    text: "Escríbelo en la página donde lo pediste.",
    works_one: "Sirve una sola vez, durante {count} minuto.",
    works_other: "Sirve una sola vez, durante {count} minutos.",
    keep: "No lo compartas: {shop} nunca te lo pedirá por teléfono, chat ni correo.",
    why: "Recibes esto porque alguien escribió esta dirección en {shop}. Si no fuiste tú, no hagas nada: sin el código no entra nadie.",
  },
  verify: {
    subject: "Confirma tu correo en {shop}",
    title: "¿Es este tu correo?",
    text: "Confirma que {address} es tuyo. Ahí te enviamos los recibos y los enlaces para cambiar la contraseña.",
    button: "Confirmar mi correo",
    why: "Recibes esto porque alguien usó esta dirección en {shop}. Si no fuiste tú, no hagas nada.",
  },
  reset: {
    subject: "Elige una contraseña nueva en {shop}",
    title: "Elige una contraseña nueva",
    text: "Puedes elegirla en la página de este botón. Así se cierran todas las sesiones de tu cuenta.",
    why: "Recibes esto porque alguien lo pidió en {shop}. Si no fuiste tú, no hagas nada: tu contraseña no cambia.",
  },
  change: {
    subject: "Confirma tu nuevo correo en {shop}",
    title: "Confirma tu nuevo correo",
    text: "Desde entonces entrarás con {address}, y aquí llegarán nuestros correos.",
    button: "Usar este correo",
    untilThen: "Hasta que lo uses, nada cambia.",
    why: "Recibes esto porque alguien quiere usar esta dirección en {shop}. Si no fuiste tú, no hagas nada.",
  },
  emailChanged: {
    subject: "Tu correo en {shop} ha cambiado",
    title: "Tu correo ha cambiado",
    text: "Tu cuenta tiene ahora otra dirección. Con esta ya no se entra, y aquí no llegan más correos.",
    notYou: "¿Has sido tú? Entonces todo está bien. Si no, escríbenos enseguida: podemos pararlo.",
    button: "Escribirnos",
    why: "Recibes esto porque esta era la dirección de tu cuenta en {shop}.",
  },
  passwordChanged: {
    subject: "Tu contraseña en {shop} ha cambiado",
    title: "Tu contraseña ha cambiado",
    text: "Se han cerrado las demás sesiones de tu cuenta. Si has sido tú, no tienes que hacer nada.",
    notYou: "Si no, elige una contraseña nueva ahora: así nadie más puede entrar.",
  },
  googleLinked: {
    subject: "Ya puedes entrar en {shop} con Google",
    title: "Google está conectado",
    text: "Tu cuenta está conectada con tu cuenta de Google. Tu contraseña, si tienes una, sigue sirviendo.",
    notYou: "Si no has sido tú, mira tus ajustes: ahí puedes cerrar todas las demás sesiones.",
    button: "Ver mis ajustes",
  },
  accessRemoved: {
    subject: "Ha cambiado cómo se entra en tu cuenta de {shop}",
    title: "Ha cambiado cómo se entra en tu cuenta",
    sessions: "Se ha cerrado la sesión de tu cuenta en todos los navegadores.",
    password: "La contraseña anterior de tu cuenta ya no sirve.",
    google: "Con la cuenta de Google que estaba conectada ya no se entra en tu cuenta.",
    stays: "Tus modelos, pedidos y carrito siguen ahí. Si no has sido tú, elige una contraseña nueva ahora.",
  },
  accountDeleted: {
    subject: "Tu cuenta en {shop} se ha borrado",
    title: "Tu cuenta ya no existe",
    text: "Hemos borrado tu cuenta y lo que era suyo. Los archivos que descargaste siguen siendo tuyos.",
    kept: "La ley nos obliga a guardar los registros de tus pagos. Ya no llevan tu nombre.",
    notYou: "Si no has sido tú, escríbenos: {contact}",
    why: "Recibes esto por última vez porque esta era la dirección de tu cuenta en {shop}.",
  },
};

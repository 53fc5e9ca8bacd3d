import type { connectionsMails as english } from "../en/connections.mails.ts";
import type { Words } from "../translate.ts";

export const connectionsMails: Words<typeof english> = {
  connectionChanged: {
    stripe_set: "Se ha puesto la clave de Stripe de {shop}",
    stripe_webhook: "Se ha creado de nuevo el webhook de Stripe de {shop}",
    stripe_repaired: "Se ha reparado el webhook de Stripe de {shop}",
    stripe_removed: "Se ha quitado la clave de Stripe de {shop}",
    google_set: "Se ha configurado el acceso con Google de {shop}",
    google_removed: "Se ha quitado el acceso con Google de {shop}",
    address_moved: "{shop} tiene una dirección nueva",
    mailbox_set: "{shop} va a enviar el correo desde otro buzón",
    mailbox_removed: "Se va a quitar el buzón de {shop}",
    token_made: "Se ha creado un token de API en {shop}",
    token_revoked: "Se ha revocado un token de API de {shop}",
    text: "El cambio se ha hecho en el estudio, desde la cuenta de un vendedor y con el segundo paso confirmado.",
    moveBack:
      "Si algún día falla la dirección nueva, añade el secreto SHOP_ORIGIN con la anterior (https://…) en Cloudflare (tu Worker, Settings, Variables and Secrets) y la tienda volverá a responder allí.",
    notYou:
      "Si no ha sido ninguno de vosotros, cambia tu contraseña ahora mismo, quita los segundos pasos que no conozcas y vuelve a configurar la conexión.",
    notYouToken:
      "Si no ha sido ninguno de vosotros, revoca ahora mismo los tokens que no conozcas, cambia tu contraseña y quita los segundos pasos que no conozcas.",
    open: "Abrir las conexiones",
    openTokens: "Abrir los tokens",
  },
};

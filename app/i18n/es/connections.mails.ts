import type { connectionsMails as english } from "../en/connections.mails.ts";
import type { Words } from "../translate.ts";

export const connectionsMails: Words<typeof english> = {
  connectionChanged: {
    stripe_set: "Se ha puesto la clave de Stripe de {shop}",
    stripe_webhook: "Se ha creado de nuevo el webhook de Stripe de {shop}",
    mailbox_set: "{shop} va a enviar el correo desde otro buzón",
    mailbox_removed: "Se va a quitar el buzón de {shop}",
    text: "Alguien lo hace en el estudio, con la contraseña y el segundo paso de un vendedor.",
    notYou:
      "Si no ha sido ninguno de vosotros, cambia tu contraseña ahora mismo, quita los segundos pasos que no conozcas y vuelve a configurar la conexión.",
    open: "Abrir las conexiones",
  },
};

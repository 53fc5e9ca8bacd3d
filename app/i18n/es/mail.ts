import type { mail as english } from "../en/mail.ts";
import type { Words } from "../translate.ts";

export const mail: Words<typeof english> = {
  unsubscribe: {
    title: "Avisos por correo",
    lead: "Te escribimos cuando un modelo tuyo tiene una versión nueva y cuando te contestamos en el chat y no estás.",
    stop: "Desactivar los avisos",
    still: "Seguiremos enviándote los correos sobre tus pagos y la seguridad de tu cuenta.",
    done: "Los avisos están desactivados",
    doneText: "Puedes volver a activarlos en tus ajustes.",
    settings: "Ir a los ajustes",
  },
};

import type { libraryMails as english } from "../en/library.mails.ts";
import type { Words } from "../translate.ts";

export const libraryMails: Words<typeof english> = {
  licenseChange: {
    granted: "Ya tienes {model}",
    grantedText:
      "Te hemos dado este modelo ({license}). Está en tu panel y puedes descargarlo cuantas veces quieras.",
    revoked: "Tu licencia de {model} se ha retirado",
    revokedText:
      "Tu licencia de este modelo ({license}) ha terminado y ya no se puede descargar. Si es un error, escríbenos.",
    why: "Recibes este correo porque tienes una cuenta en {shop}.",
  },
};

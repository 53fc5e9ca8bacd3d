/** The way back in for somebody who lost the password. */
import { template } from "../template.server.ts";
import { minutesText, type TokenLink, tokenLink } from "../token-link.server.ts";

export const reset = template<"reset", TokenLink>({
  notification: false,
  facts: tokenLink,
  en: ({ link, minutes }, { name }) => ({
    subject: `Choose a new password for ${name}`,
    title: "Choose a new password",
    blocks: [
      {
        say: "You can choose it on the page behind this button. It ends every open session of your account.",
      },
      { button: "Choose a new password", to: link },
      { small: `The link works once, for ${minutesText(minutes, "en")}.` },
    ],
    why: `You get this because somebody asked for it at ${name}. If it was not you, do nothing: your password stays as it is.`,
  }),
  es: ({ link, minutes }, { name }) => ({
    subject: `Elige una contraseña nueva en ${name}`,
    title: "Elige una contraseña nueva",
    blocks: [
      { say: "Puedes elegirla en la página de este botón. Así se cierran todas las sesiones de tu cuenta." },
      { button: "Elegir contraseña", to: link },
      { small: `El enlace sirve una vez, durante ${minutesText(minutes, "es")}.` },
    ],
    why: `Recibes esto porque alguien lo pidió en ${name}. Si no fuiste tú, no hagas nada: tu contraseña no cambia.`,
  }),
});

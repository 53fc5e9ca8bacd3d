/** Asks a new account to prove its address. No name of the account's choosing: strangers may get this. */
import { template } from "../template.server.ts";
import { minutesText, type TokenLink, tokenLink } from "../token-link.server.ts";

export const verify = template<"verify", TokenLink>({
  notification: false,
  facts: tokenLink,
  en: ({ link, minutes, to }, { name }) => ({
    subject: `Confirm your e-mail for ${name}`,
    title: "Is this your e-mail?",
    blocks: [
      { say: `Confirm that ${to} is yours. We send your receipts and password reset links there.` },
      { button: "Confirm my e-mail", to: link },
      { small: `The link works once, for ${minutesText(minutes, "en")}.` },
    ],
    why: `You get this because somebody used this address at ${name}. If it was not you, do nothing.`,
  }),
  es: ({ link, minutes, to }, { name }) => ({
    subject: `Confirma tu correo en ${name}`,
    title: "¿Es este tu correo?",
    blocks: [
      {
        say: `Confirma que ${to} es tuyo. Ahí te enviamos los recibos y los enlaces para cambiar la contraseña.`,
      },
      { button: "Confirmar mi correo", to: link },
      { small: `El enlace sirve una vez, durante ${minutesText(minutes, "es")}.` },
    ],
    why: `Recibes esto porque alguien usó esta dirección en ${name}. Si no fuiste tú, no hagas nada.`,
  }),
});

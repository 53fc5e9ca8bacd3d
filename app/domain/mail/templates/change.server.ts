/** Asks the new address of an account whether it is theirs; until then the old one stays. */
import { template } from "../template.server.ts";
import { minutesText, type TokenLink, tokenLink } from "../token-link.server.ts";

export const change = template<"change", TokenLink>({
  notification: false,
  facts: tokenLink,
  en: ({ link, minutes, to }, { name }) => ({
    subject: `Confirm your new e-mail for ${name}`,
    title: "Confirm your new e-mail",
    blocks: [
      { say: `From then on you log in with ${to}, and our mails come here.` },
      { button: "Use this e-mail", to: link },
      { small: `The link works once, for ${minutesText(minutes, "en")}. Until you use it, nothing changes.` },
    ],
    why: `You get this because somebody wants to use this address at ${name}. If it was not you, do nothing.`,
  }),
  es: ({ link, minutes, to }, { name }) => ({
    subject: `Confirma tu nuevo correo en ${name}`,
    title: "Confirma tu nuevo correo",
    blocks: [
      { say: `Desde entonces entrarás con ${to}, y aquí llegarán nuestros correos.` },
      { button: "Usar este correo", to: link },
      {
        small: `El enlace sirve una vez, durante ${minutesText(minutes, "es")}. Hasta que lo uses, nada cambia.`,
      },
    ],
    why: `Recibes esto porque alguien quiere usar esta dirección en ${name}. Si no fuiste tú, no hagas nada.`,
  }),
});

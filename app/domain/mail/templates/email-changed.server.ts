/** Tells the address an account had before that it has another now. */
import { template } from "../template.server.ts";

export const emailChanged = template<"email-changed", { to: string }>({
  notification: false,
  facts: async (_services, { data }) => ({ to: data.to }),
  en: (_facts, { name, origin }) => ({
    subject: `Your e-mail at ${name} was changed`,
    title: "Your e-mail was changed",
    blocks: [
      {
        say: "Your account has another address now. This one no longer logs in, and no more mails come here.",
      },
      { say: "Was it you? Then all is well. If it was not, write to us at once: we can stop it." },
      { button: "Write to us", to: `${origin}/contact` },
    ],
    why: `You get this because this was the address of your account at ${name}.`,
  }),
  es: (_facts, { name, origin }) => ({
    subject: `Tu correo en ${name} ha cambiado`,
    title: "Tu correo ha cambiado",
    blocks: [
      { say: "Tu cuenta tiene ahora otra dirección. Con esta ya no se entra, y aquí no llegan más correos." },
      { say: "¿Has sido tú? Entonces todo está bien. Si no, escríbenos enseguida: podemos pararlo." },
      { button: "Escribirnos", to: `${origin}/contact` },
    ],
    why: `Recibes esto porque esta era la dirección de tu cuenta en ${name}.`,
  }),
});
